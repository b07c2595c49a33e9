//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// Thread 0 waits at a barrier for thread 1, which waits for the lock.
__global__ void lock_of_two_threads_of_a_block(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
  } else if (threadIdx.x == 1) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(lock, 0);
  }
}
