//expect: holds
//interleavings: 4
//--blockDim=2 --gridDim=1

// Two orders on each lock; one after the other, so that all of them go together.
__global__ void two_locks_in_one_order(int *out) {
  __shared__ int lock[2], count[2];
  if (threadIdx.x == 0) {
    lock[0] = lock[1] = count[0] = count[1] = 0;
  }
  __syncthreads();
  for (int i = 0; i < 2; i++) {
    while (atomicCAS(&lock[i], 0, 1) != 0) {
    }
    __threadfence_block();
    count[i]++;
    __threadfence_block();
    atomicExch(&lock[i], 0);
  }
  __syncthreads();
  assert(count[0] == 2 && count[1] == 2);
}
