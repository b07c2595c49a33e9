//expect: violated
//property: deadlock
//line: 14
//interleavings: 2
//--blockDim=2 --gridDim=1

// Whoever has the lock keeps it: the other waits for ever, two ways.
__global__ void lock_not_given_back(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) {
    lock = count = 0;
  }
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence_block();
  count++;
}
