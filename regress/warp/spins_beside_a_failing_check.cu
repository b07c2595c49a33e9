//expect: violated
//property: livelock
//line: 15
//--blockDim=2 --gridDim=1 --warp-sync=2

// Nobody gives the lock back. The two sides of the branch are in no order: the one that spins may go first, and then the
// warp never comes to the check that would end the launch.
#include <assert.h>

__global__ void kernel() {
  __shared__ int lock;
  if (threadIdx.x == 0) lock = 1;
  __syncthreads();
  if (threadIdx.x == 1) {
    while (atomicExch(&lock, 1) != 0)
      ;
  } else {
    assert(threadIdx.x == 1);
  }
}
