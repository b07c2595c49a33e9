//expect: violated
//property: race
//line: 17
//--blockDim=32 --gridDim=1

#include <cuda_pipeline.h>

// The second group may be under way when it is read.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_memcpy_async(&s[32 + threadIdx.x], &in[32 + threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x] + s[63 - threadIdx.x];
}
