//expect: violated
//property: race
//line: 15
//--blockDim=4 --gridDim=1

// Threads 0 and 2 count in one bucket and hold different locks.
__global__ void lock_of_another_bucket(int *out) {
  __shared__ int lock[2], count[2];
  if (threadIdx.x < 2) lock[threadIdx.x] = count[threadIdx.x] = 0;
  __syncthreads();
  const int b = threadIdx.x % 2, mine = threadIdx.x / 2 % 2;
  while (atomicCAS(&lock[mine], 0, 1) != 0) {
  }
  __threadfence_block();
  count[b]++;
  __threadfence_block();
  atomicExch(&lock[mine], 0);
  __syncthreads();
  assert(count[0] + count[1] == blockDim.x);
}
