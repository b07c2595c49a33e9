//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

#include <cuda_pipeline.h>

// The copy belongs to no group yet, so waiting for all groups does not wait for it.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4); __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
