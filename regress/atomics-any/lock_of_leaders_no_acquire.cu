//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// No fence behind the loop.
__global__ void lock_of_leaders_no_acquire(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    *total += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
  }
}
