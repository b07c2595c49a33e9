//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=2

#include <cuda_pipeline.h>

// The copy reads what the other block writes.
__global__ void copy(int *data) {
  __shared__ int s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &data[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  if (blockIdx.x == 1) data[threadIdx.x] = s[threadIdx.x] + 1;
}
