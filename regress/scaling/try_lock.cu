//expect: holds
//--blockDim=4 --gridDim=1

// Whoever does not get the lock goes on without it. The first try succeeds.
__global__ void try_lock(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) lock = count = 0;
  __syncthreads();
  if (atomicCAS(&lock, 0, 1) == 0) {
    __threadfence_block();
    count++;
    __threadfence_block();
    atomicExch(&lock, 0);
  }
  __syncthreads();
  assert(count >= 1 && count <= blockDim.x);
}
