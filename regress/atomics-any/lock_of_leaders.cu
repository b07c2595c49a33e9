//expect: holds
//--blockDim=256 --gridDim=64

// Thread 0 of each block adds to the total under a lock.
__global__ void lock_of_leaders(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
  }
}
