//expect: holds
//--blockDim=4 --gridDim=1

// One after the other counts; the fences hand the count over with the lock.
__global__ void spin_lock_by_compare(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) lock = count = 0;
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence_block();
  count++;
  __threadfence_block();
  atomicExch(&lock, 0);
  __syncthreads();
  assert(count == blockDim.x);
}
