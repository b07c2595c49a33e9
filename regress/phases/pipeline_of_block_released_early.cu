//expect: violated
//property: race
//line: 24
//--blockDim=32 --gridDim=1

#include <cooperative_groups.h>
#include <cuda/pipeline>

// The stage is given back before it is used. Two stages for all threads of the block: while one is used the other is filled.
__global__ void sum(const int *in, int *out) {
  __shared__ int s[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cooperative_groups::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int total = 0;
  for (int i = 0, ahead = 0; i < 4; i++) {
    for (; ahead < 4 && ahead < i + 2; ahead++) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[ahead % 2], in + ahead * 32, sizeof(int) * 32, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    pipe.consumer_release();
    total += s[i % 2][31 - threadIdx.x];
  }
  out[threadIdx.x] = total;
}
