//expect: holds
//--blockDim=4 --gridDim=1

// Even and odd threads have a bucket and a lock each.
__global__ void lock_per_bucket(int *out) {
  __shared__ int lock[2], count[2];
  if (threadIdx.x < 2) lock[threadIdx.x] = count[threadIdx.x] = 0;
  __syncthreads();
  const int b = threadIdx.x % 2, mine = b;
  while (atomicCAS(&lock[mine], 0, 1) != 0) {
  }
  __threadfence_block();
  count[b]++;
  __threadfence_block();
  atomicExch(&lock[mine], 0);
  __syncthreads();
  assert(count[0] + count[1] == blockDim.x);
}
