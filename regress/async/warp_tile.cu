//expect: holds
//--blockDim=64 --gridDim=1

#include <cuda_pipeline.h>

// Wait, then meet: within a warp __syncwarp is enough.
__global__ void turn(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 31];
}
