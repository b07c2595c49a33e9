//expect: violated
//property: barrier-divergence
//line: 17
//--blockDim=8 --gridDim=1

#include <cooperative_groups.h>
#include <cuda/pipeline>

// Half of the threads fill two buffers in turn, the others use them and do not say when they are done.
__global__ void pass(const int *in, int *out) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int s[2][4];
  auto role = threadIdx.x < 4 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(), &state, role);
  for (int i = 0; i < 4; ++i) {
    if (threadIdx.x < 4) {
      pipe.producer_acquire();
      s[i % 2][threadIdx.x] = in[i * 4 + threadIdx.x];
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      out[i * 4 + threadIdx.x - 4] = s[i % 2][7 - threadIdx.x];
    }
  }
}
