//expect: violated
//property: race
//line: 14
//--blockDim=32 --gridDim=1

#include <cuda_pipeline.h>

// A barrier orders threads and not the copies that they have not waited for.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
  __pipeline_wait_prior(0);
}
