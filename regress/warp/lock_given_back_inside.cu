//expect: holds
//--blockDim=4 --gridDim=1 --warp-sync=2

// Who gets the lock gives it back in the same round, and its warp comes round again without it. Two warps.
__global__ void locked(int *count) {
  __shared__ int lock;
  if (threadIdx.x == 0) lock = 0;
  __syncthreads();
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence_block();
      count[0] = count[0] + 1;
      __threadfence_block();
      atomicExch(&lock, 0);
      done = true;
    }
  }
}
