//expect: violated
//property: race
//line: 17
//--blockDim=256 --gridDim=8

#include <cuda_pipeline.h>

// Nothing keeps the copies of the next tile from what slower threads still read of this one.
__global__ void sums(const int *in, int *out, int tiles) {
  __shared__ int s[1024];
  int total = 0;
  for (int t = 0; t < tiles; t++) {
    __pipeline_memcpy_async(&s[threadIdx.x], &in[t * blockDim.x + threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    total += s[blockDim.x - 1 - threadIdx.x];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}
