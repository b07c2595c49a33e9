//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// Who has the lock first, second, ...: 2!. A failed try is no step: the thread waits.
__global__ void lock_by_compare_of_2(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) {
    lock = count = 0;
  }
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence_block();
  count++;
  __threadfence_block();
  atomicExch(&lock, 0);
  __syncthreads();
  assert(count == 2);
}
