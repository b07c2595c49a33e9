//expect: violated
//property: livelock
//line: 12
//--blockDim=4 --gridDim=1 --warp-sync=32

// What follows the break is after the loop for a warp: who has the lock waits there for those that want it.
__global__ void locked(int *count) {
  __shared__ int lock;
  if (threadIdx.x == 0) lock = 0;
  __syncthreads();
  while (true) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence_block();
      count[0] = count[0] + 1;
      __threadfence_block();
      atomicExch(&lock, 0);
      break;
    }
  }
}
