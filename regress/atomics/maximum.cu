//expect: holds
//--blockDim=32 --gridDim=2

// Maxima commute.
__global__ void largest(int *max, const int *in) {
  atomicMax(max, in[blockIdx.x * 32 + threadIdx.x]);
}
