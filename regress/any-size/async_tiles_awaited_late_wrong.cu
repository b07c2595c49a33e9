//expect: violated
//property: race
//line: 17
//--blockDim=256 --gridDim=8

#include <cuda_pipeline.h>

// A thread waits for its copy behind the barrier only: a neighbour may read before the copy is over.
__global__ void sums(const int *in, int *out, int tiles) {
  __shared__ int s[1024];
  int total = 0;
  for (int t = 0; t < tiles; t++) {
    __pipeline_memcpy_async(&s[threadIdx.x], &in[t * blockDim.x + threadIdx.x], 4);
    __pipeline_commit();
    __syncthreads();
    __pipeline_wait_prior(0);
    total += s[blockDim.x - 1 - threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}
