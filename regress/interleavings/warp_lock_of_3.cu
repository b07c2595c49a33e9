//expect: holds
//interleavings: 6
//--blockDim=3 --gridDim=1 --warp-sync=32

// Lanes that have had the lock leave the loop at its end, together. In the first round 3 lanes may win, in each of these
// cases 2 in the second. The tries before the winner's do not exist, and those after it fail: in any order, which is one.
// The lock is given back in the same round. That makes 3 * 2 * 1 orders.
__global__ void warp_lock_of_3(int *a) {
  __shared__ int lock, n;
  if (threadIdx.x == 0) lock = n = 0;
  __syncthreads();
  for (bool done = false; !done;) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence_block();
      n = n + 1;
      __threadfence_block();
      atomicExch(&lock, 0);
      done = true;
    }
  }
  a[threadIdx.x] = n;
  __assert(n == 3);
}
