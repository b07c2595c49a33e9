//expect: violated
//property: assertion
//line: 22
//--blockDim=2 --gridDim=1

#include <cooperative_groups.h>

#include <assert.h>
#include <utility>

// The addition after the waiting and the maximum after the arrival come in any order: 8 or 5.
__global__ void mix(int *data) {
  __shared__ int s;
  auto block = cooperative_groups::this_thread_block();
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  auto token = block.barrier_arrive();
  if (threadIdx.x == 0) atomicMax(&s, 5);
  block.barrier_wait(std::move(token));
  if (threadIdx.x == 1) atomicAdd(&s, 3);
  __syncthreads();
  assert(s == 8);
}
