//expect: holds
//size: any
//--blockDim=256 --gridDim=8

#include <cuda_pipeline.h>

// Each thread copies one element of a tile and waits for it; the barrier behind makes the tile known to all, and the
// second one keeps the next copy from what is still read. However many tiles there are.
__global__ void sums(const int *in, int *out, int tiles) {
  __shared__ int s[1024];
  int total = 0;
  for (int t = 0; t < tiles; t++) {
    __pipeline_memcpy_async(&s[threadIdx.x], &in[t * blockDim.x + threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    total += s[blockDim.x - 1 - threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}
