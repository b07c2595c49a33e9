//expect: violated
//property: race
//line: 18
//--blockDim=8 --gridDim=1

#include <cooperative_groups.h>
#include <cuda/pipeline>

// Half of the threads fill one buffer of a pipeline of two stages.
__global__ void pass(const int *in, int *out) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int s[2][4];
  auto role = threadIdx.x < 4 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(), &state, role);
  for (int i = 0; i < 4; ++i) {
    if (threadIdx.x < 4) {
      pipe.producer_acquire();
      s[0][threadIdx.x] = in[i * 4 + threadIdx.x];
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      out[i * 4 + threadIdx.x - 4] = s[0][7 - threadIdx.x];
      pipe.consumer_release();
    }
  }
}
