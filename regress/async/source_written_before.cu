//expect: holds
//--blockDim=32 --gridDim=1

#include <assert.h>
#include <cuda_pipeline.h>

// What a thread did before it started the copy comes before the copy.
__global__ void copy(int *data) {
  __shared__ int s[32];
  data[threadIdx.x] = 7;
  s[threadIdx.x] = 1;
  __pipeline_memcpy_async(&s[threadIdx.x], &data[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  assert(s[threadIdx.x] == 7);
}
