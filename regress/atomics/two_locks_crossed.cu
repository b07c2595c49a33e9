//expect: violated
//property: deadlock
//line: 14
//--blockDim=2 --gridDim=1

// Two threads take two locks in opposite order: each may hold one and wait for the other.
__global__ void crossed(int *count) {
  __shared__ int lock[2];
  const int t = threadIdx.x;
  lock[t] = 0;
  __syncthreads();
  while (atomicCAS(&lock[t], 0, 1) != 0) {
  }
  while (atomicCAS(&lock[1 - t], 0, 1) != 0) {
  }
  __threadfence_block();
  count[0] = count[0] + 1;
  __threadfence_block();
  atomicExch(&lock[1 - t], 0);
  atomicExch(&lock[t], 0);
}
