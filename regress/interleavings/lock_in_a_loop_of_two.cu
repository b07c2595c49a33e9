//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// The same lock as people write it against lock-step warps.
__global__ void lock_in_a_loop_of_two(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) {
    lock = count = 0;
  }
  __syncthreads();
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence_block();
      count++;
      __threadfence_block();
      atomicExch(&lock, 0);
      done = true;
    }
  }
  __syncthreads();
  assert(count == 2);
}
