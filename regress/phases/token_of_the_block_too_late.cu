//expect: violated
//property: barrier-divergence
//line: 14
//--blockDim=32 --gridDim=1
#include <cooperative_groups.h>
#include <utility>

// The barrier of the block, of which the phase that is waited for is over, and the next one.
__global__ void rounds(int *data) {
  auto block = cooperative_groups::this_thread_block();
  auto first = block.barrier_arrive(), again = first;
  block.barrier_wait(std::move(first));
  block.barrier_wait(block.barrier_arrive());
  block.barrier_wait(std::move(again));
  data[threadIdx.x] = 1;
}
