//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=1

#include <cuda_pipeline.h>

// Copies of one thread are not ordered among each other.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  for (int i = 0; i < 2; i++) __pipeline_memcpy_async(&s[threadIdx.x], &in[i * 32 + threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
