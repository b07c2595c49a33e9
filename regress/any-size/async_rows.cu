//expect: holds
//size: any
//--blockDim=128 --gridDim=8

#include <cuda_pipeline.h>

// The copies of a round are started in a loop of their own, four groups of them, and all are waited for together.
__global__ void sums(const int *in, int *out, int tiles) {
  __shared__ int s[4][1024];
  int total = 0;
  for (int t = 0; t < tiles; t++) {
    for (int r = 0; r < 4; r++) {
      __pipeline_memcpy_async(&s[r][threadIdx.x], &in[(t * 4 + r) * blockDim.x + threadIdx.x], 4);
      __pipeline_commit();
    }
    __pipeline_wait_prior(0);
    __syncthreads();
    for (int r = 0; r < 4; r++) total += s[r][blockDim.x - 1 - threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}
