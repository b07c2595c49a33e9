//expect: violated
//property: race
//line: 14
//--blockDim=32 --gridDim=1

#include <cooperative_groups.h>

// Arriving makes nobody wait.
__global__ void turn(int *data) {
  __shared__ int s[32];
  auto block = cooperative_groups::this_thread_block();
  s[threadIdx.x] = data[threadIdx.x];
  block.barrier_arrive();
  data[threadIdx.x] = s[31 - threadIdx.x];
}
