//expect: holds
//--blockDim=32 --gridDim=1

#include <cooperative_groups.h>
#include <utility>

// The group's own barrier, in two steps.
__global__ void turn(int *data) {
  __shared__ int s[32];
  auto block = cooperative_groups::this_thread_block();
  s[threadIdx.x] = data[threadIdx.x];
  auto token = block.barrier_arrive();
  block.barrier_wait(std::move(token));
  data[threadIdx.x] = s[31 - threadIdx.x];
}
