//expect: holds
//--blockDim=16 --gridDim=1

#include <cuda_pipeline.h>

// While one half is used the other is filled.
__global__ void sum(const int *in, int *out) {
  __shared__ int s[2][16];
  int total = 0;
  __pipeline_memcpy_async(&s[0][threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  for (int i = 0; i < 4; i++) {
    if (i + 1 < 4) __pipeline_memcpy_async(&s[(i + 1) & 1][threadIdx.x], &in[(i + 1) * 16 + threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int k = 0; k < 16; k++) total += s[i & 1][k];
    __syncthreads();
  }
  out[threadIdx.x] = total;
}
