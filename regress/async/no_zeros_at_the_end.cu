//expect: violated
//property: bounds
//line: 11
//--blockDim=32 --gridDim=1 --array in=100 --array out=128

#include <cuda_pipeline.h>

// 32 times 4 elements of 100.
__global__ void copy(const float *in, float *out) {
  __shared__ __align__(16) float s[128];
  __pipeline_memcpy_async(&s[threadIdx.x * 4], &in[threadIdx.x * 4], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  for (int k = 0; k < 4; k++) out[threadIdx.x * 4 + k] = s[threadIdx.x * 4 + k];
}
