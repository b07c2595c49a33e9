//expect: violated
//property: race
//line: 14
//--blockDim=64 --gridDim=1

#include <cuda_pipeline.h>

// The lanes meet while their copies are under way.
__global__ void turn(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __syncwarp(); __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x ^ 31];
}
