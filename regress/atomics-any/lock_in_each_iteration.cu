//expect: holds
//--blockDim=256 --gridDim=64

// The lock is taken and set back in each iteration.
__global__ void lock_in_each_iteration(const int *in, int *total, int *lock, int n) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
      while (atomicCAS(lock, 0, 1) != 0) {
      }
      __threadfence();
      *total += in[i];
      __threadfence();
      atomicExch(lock, 0);
    }
  }
}
