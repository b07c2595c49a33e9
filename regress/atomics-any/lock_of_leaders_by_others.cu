//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Thread 1 sets the lock back, which it has not taken.
__global__ void lock_of_leaders_by_others(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
  } else if (threadIdx.x == 1) {
    atomicExch(lock, 0);
  }
}
