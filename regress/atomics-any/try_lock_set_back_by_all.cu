//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Who does not get the lock sets it back, too.
__global__ void try_lock_set_back_by_all(const int *in, int *best, int *lock) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicExch(lock, 1) == 0) {
    __threadfence();
    if (in[i] > *best) *best = in[i];
    __threadfence();
  }
  atomicExch(lock, 0);
}
