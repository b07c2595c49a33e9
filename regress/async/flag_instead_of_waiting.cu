//expect: violated
//property: race
//line: 16
//--blockDim=2 --gridDim=1

#include <cuda_pipeline.h>

// The flag says that the copy was started, not that it is over.
__global__ void pass(const int *in, int *out) {
  __shared__ int s[1], flag;
  if (threadIdx.x == 0) {
    flag = 0;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    __pipeline_memcpy_async(&s[0], &in[0], sizeof(int));
    __pipeline_commit();
    __threadfence_block();
    atomicExch(&flag, 1);
    __pipeline_wait_prior(0);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    out[0] = s[0];
  }
}
