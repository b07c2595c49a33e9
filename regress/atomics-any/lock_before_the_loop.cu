//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The lock is set back in the first iteration.
__global__ void lock_before_the_loop(const int *in, int *total, int *lock, int n) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    for (int i = 0; i < n; ++i) {
      *total += in[i];
      __threadfence();
      atomicExch(lock, 0);
    }
  }
}
