//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The last addition is outside of the critical section.
__global__ void lock_of_leaders_outside(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
    *total += 1;
  }
}
