//expect: unsupported
//--blockDim=32 --gridDim=1 --warp-sync

#include <cuda_pipeline.h>

// Asynchronous copies came after warps in lock-step.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
