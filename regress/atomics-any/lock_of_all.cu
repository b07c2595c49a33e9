//expect: holds
//--blockDim=256 --gridDim=64

// Every thread takes the lock, as lanes of a warp may, too.
__global__ void lock_of_all(const int *in, int *total, int *lock, int n) {
  __requires(*lock == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      *total += in[i];
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
