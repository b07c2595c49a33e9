//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// One element a thread.
__global__ void copy(float *to, const float *from) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[i];
}
