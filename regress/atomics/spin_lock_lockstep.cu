//expect: violated
//property: livelock
//line: 11
//--blockDim=2 --gridDim=1 --warp-sync=32

// The same lock under lock-step: the lane that failed keeps the warp in the loop, and the holder never gets to release.
__global__ void locked(int *count) {
  __shared__ int lock;
  if (threadIdx.x == 0) lock = 0;
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence_block();
  count[0] = count[0] + 1;
  __threadfence_block();
  atomicExch(&lock, 0);
}
