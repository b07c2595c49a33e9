//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda/barrier>
#include <cooperative_groups.h>

// All threads copy the block's data, and meet at the barrier.
__global__ void turn(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, bar);
  bar.arrive_and_wait();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
