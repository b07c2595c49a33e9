//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The second part is behind the release, with a lock of its own.
__global__ void lock_of_leaders_two_sections(const int *in, int *total, int *lock, int *second) {
  __requires(*lock == 0 && *second == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *total += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
    while (atomicCAS(second, 0, 1) != 0) {
    }
    __threadfence();
    *total += 1;
    __threadfence();
    atomicExch(second, 0);
  }
}
