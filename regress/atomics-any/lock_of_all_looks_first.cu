//expect: holds
//--blockDim=256 --gridDim=64

// Looks until the lock seems free, then tries; names the owner in the lock.
__global__ void lock_of_all_looks_first(const int *in, int *total, unsigned *lock) {
  __requires(*lock == 0);
  const unsigned me = blockIdx.x * blockDim.x + threadIdx.x + 1;
  do {
    while (atomicAdd(lock, 0) != 0) {
    }
  } while (atomicCAS(lock, 0u, me) != 0);
  __threadfence();
  *total += in[me - 1];
  __threadfence();
  atomicExch(lock, 0u);
}
