//expect: holds
//interleavings: 4
//--blockDim=2 --gridDim=1

// One thread is first. The other tries while the lock is taken, and gives up, or after it was given back: 2 * 2.
__global__ void try_lock_of_two(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) {
    lock = count = 0;
  }
  __syncthreads();
  if (atomicCAS(&lock, 0, 1) == 0) {
    __threadfence_block();
    count++;
    __threadfence_block();
    atomicExch(&lock, 0);
  }
}
