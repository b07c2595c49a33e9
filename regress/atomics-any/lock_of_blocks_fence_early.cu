//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The fence is before the barrier, so thread 0 releases what it has done itself.
__global__ void lock_of_blocks_fence_early(const int *in, int *sums, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
  }
  __syncthreads();
  sums[threadIdx.x] += in[blockIdx.x * blockDim.x + threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(lock, 0);
}
