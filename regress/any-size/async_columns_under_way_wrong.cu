//expect: violated
//property: race
//line: 13
//--blockDim=128 --gridDim=8

#include <cuda_pipeline.h>

// The wait lets one group be under way: a copy is started into the place of one that is not over.
__global__ void sums(const float4 *in, float *out, int rounds) {
  __shared__ float4 s[1024];
  float total = 0;
  for (int k = 0; k < rounds; k++) {
    if (k % 3 != 2) __pipeline_memcpy_async(&s[threadIdx.x], &in[k * blockDim.x + threadIdx.x], 16);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    if (k > 0) total += s[threadIdx.x].x + s[threadIdx.x].w;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}
