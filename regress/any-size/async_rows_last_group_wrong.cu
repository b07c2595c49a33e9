//expect: violated
//property: race
//line: 19
//--blockDim=128 --gridDim=8

#include <cuda_pipeline.h>

// The latest group of a round is not waited for when its row is read.
__global__ void sums(const int *in, int *out, int tiles) {
  __shared__ int s[4][1024];
  int total = 0;
  for (int t = 0; t < tiles; t++) {
    for (int r = 0; r < 4; r++) {
      __pipeline_memcpy_async(&s[r][threadIdx.x], &in[(t * 4 + r) * blockDim.x + threadIdx.x], 4);
      __pipeline_commit();
    }
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int r = 0; r < 4; r++) total += s[r][blockDim.x - 1 - threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}
