//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// No fence between the sum and the release.
__global__ void lock_of_leaders_no_release(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    atomicExch(lock, 0);
  }
}
