//expect: violated
//property: misaligned
//line: 11
//--blockDim=8 --gridDim=1

#include <cuda_pipeline.h>

// Both addresses must be multiples of 16.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x * 6], &in[threadIdx.x * 4], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x * 6];
}
