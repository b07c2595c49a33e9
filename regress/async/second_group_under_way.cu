//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda_pipeline.h>

// The first of two groups is over when at most one is under way.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_memcpy_async(&s[32 + threadIdx.x], &in[32 + threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  int sum = s[31 - threadIdx.x];
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = sum + s[63 - threadIdx.x];
}
