//expect: holds
//interleavings: 4
//--blockDim=4 --gridDim=1

// Two threads on each of two locks: 2! * 2!.
__global__ void a_lock_for_each_bucket(int *out) {
  __shared__ int lock[2], count[2];
  if (threadIdx.x == 0) {
    lock[0] = lock[1] = count[0] = count[1] = 0;
  }
  __syncthreads();
  const int b = threadIdx.x % 2;
  while (atomicCAS(&lock[b], 0, 1) != 0) {
  }
  __threadfence_block();
  count[b]++;
  __threadfence_block();
  atomicExch(&lock[b], 0);
  __syncthreads();
  assert(count[b] == 2);
}
