//expect: holds
//--blockDim=256 --gridDim=64

// A lock of the block.
__global__ void lock_in_shared_memory(const int *in, int *out) {
  __shared__ int lock, total;
  if (threadIdx.x == 0) lock = total = 0;
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
