//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The others may still add when thread 0 sets the lock back.
__global__ void lock_of_blocks_no_barrier(const int *in, int *sums, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
  }
  __syncthreads();
  sums[threadIdx.x] += in[blockIdx.x * blockDim.x + threadIdx.x];
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(lock, 0);
  }
}
