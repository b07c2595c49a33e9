//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The fences reach the block alone.
__global__ void lock_of_leaders_block_fence(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence_block();
    *total += in[blockIdx.x];
    __threadfence_block();
    atomicExch(lock, 0);
  }
}
