//expect: holds
//--blockDim=16 --gridDim=1

// Whether to go on is decided by __syncthreads_or, so all threads decide alike.
__global__ void untilDone(int *out) {
  int left = threadIdx.x % 4, rounds = 0;
  while (__syncthreads_or(left > 0)) {
    if (left > 0) left--;
    rounds++;
  }
  __assert(rounds == 3);
  out[threadIdx.x] = rounds;
}
