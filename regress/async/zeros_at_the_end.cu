//expect: holds
//--blockDim=32 --gridDim=1 --array in=100 --array out=128

#include <assert.h>
#include <cuda_pipeline.h>

// The last argument is the number of bytes that are zero and not read.
__global__ void copy(const float *in, float *out) {
  __shared__ __align__(16) float s[128];
  const int i = threadIdx.x * 4;
  const bool inside = i < 100;
  __pipeline_memcpy_async(&s[i], inside ? &in[i] : in, 16, inside ? 0 : 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  for (int k = 0; k < 4; k++) {
    assert(inside || s[i + k] == 0);
    out[i + k] = s[i + k];
  }
}
