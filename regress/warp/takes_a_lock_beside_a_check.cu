//expect: holds
//--blockDim=2 --gridDim=1 --warp-sync=2

// The lock is free, and the check is met: whichever side goes first comes to its end.
#include <assert.h>

__global__ void kernel() {
  __shared__ int lock;
  if (threadIdx.x == 0) lock = 0;
  __syncthreads();
  if (threadIdx.x == 1) {
    while (atomicExch(&lock, 1) != 0)
      ;
  } else {
    assert(threadIdx.x == 0);
  }
}
