//expect: holds
//interleavings: 6
//--blockDim=3 --gridDim=1

// Who has the lock first, second, third: 3!. An exchange that leaves 1 over 1 is no step.
__global__ void lock_by_exchange_of_three(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) {
    lock = count = 0;
  }
  __syncthreads();
  while (atomicExch(&lock, 1) != 0) {
  }
  __threadfence_block();
  count++;
  __threadfence_block();
  atomicExch(&lock, 0);
  __syncthreads();
  assert(count == 3);
}
