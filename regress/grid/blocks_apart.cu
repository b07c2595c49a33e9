//expect: holds
//--blockDim=64 --gridDim=16

// The usual index: every thread of the grid has its own element.
__global__ void fill(int *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
