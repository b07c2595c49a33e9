//expect: holds
//provided: __requires_forall(lock, it == 0);
//--blockDim=256 --gridDim=64

// That the lock is free at first is left to callers.
__global__ void free_lock(const int *in, int *total, int *lock) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
  }
}
