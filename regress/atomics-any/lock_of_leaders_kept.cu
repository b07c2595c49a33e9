//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// The lock is set back on one path only.
__global__ void lock_of_leaders_kept(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    if (in[blockIdx.x] >= 0) atomicExch(lock, 0);
  }
}
