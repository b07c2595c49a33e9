//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// Nobody says that the lock is free.
__global__ void lock_in_shared_memory_not_set(const int *in, int *out) {
  __shared__ int lock, total;
  if (threadIdx.x == 0) lock = 1, total = 0;
  __syncthreads();
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence_block();
      total += in[blockIdx.x * blockDim.x + threadIdx.x];
      __threadfence_block();
      atomicExch(&lock, 0);
      done = true;
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}
