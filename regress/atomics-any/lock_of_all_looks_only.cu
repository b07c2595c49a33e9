//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Who has seen the lock free takes it without a comparison.
__global__ void lock_of_all_looks_only(const int *in, int *total, unsigned *lock) {
  __requires(*lock == 0);
  const unsigned me = blockIdx.x * blockDim.x + threadIdx.x + 1;
  while (atomicAdd(lock, 0) != 0) {
  }
  atomicExch(lock, me);
  __threadfence();
  *total += in[me - 1];
  __threadfence();
  atomicExch(lock, 0u);
}
