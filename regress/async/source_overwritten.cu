//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

#include <cuda_pipeline.h>

// The copy may read what is written after it was started.
__global__ void copy(int *data) {
  __shared__ int s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &data[threadIdx.x], 4);
  __pipeline_commit();
  data[threadIdx.x] = 0;
  __pipeline_wait_prior(0);
}
