//expect: violated
//property: deadlock
//line: 17
//interleavings: 3
//--blockDim=2 --gridDim=1

// Thread 0 has both locks first, or thread 1 has; or each has its first one, and they wait for each other for ever.
__global__ void two_locks_nested_in_opposite_orders(int *out) {
  __shared__ int lock[2], count;
  if (threadIdx.x == 0) {
    lock[0] = lock[1] = count = 0;
  }
  __syncthreads();
  const int t = threadIdx.x;
  while (atomicCAS(&lock[t], 0, 1) != 0) {
  }
  while (atomicCAS(&lock[1 - t], 0, 1) != 0) {
  }
  __threadfence_block();
  count++;
  __threadfence_block();
  atomicExch(&lock[1 - t], 0);
  atomicExch(&lock[t], 0);
}
