//expect: holds
//--blockDim=32 --gridDim=1

#include <assert.h>
#include <cuda_pipeline.h>

// First the own copy, then all threads.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  assert(s[31 - threadIdx.x] == in[31 - threadIdx.x]);
  out[threadIdx.x] = s[31 - threadIdx.x];
}
