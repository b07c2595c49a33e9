//expect: violated
//property: race
//line: 15
//--blockDim=4 --gridDim=1

// The lock is given back before the count: two threads count at once.
__global__ void spin_lock_by_exchange_given_back_early(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) lock = count = 0;
  __syncthreads();
  while (atomicExch(&lock, 1) != 0) {
  }
  __threadfence_block();
  atomicExch(&lock, 0);
  count++;
  __syncthreads();
  assert(count == blockDim.x);
}
