//expect: holds
//--blockDim=256 --gridDim=64

// Two critical sections of one lock, one after the other.
__global__ void lock_of_leaders_twice(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}
