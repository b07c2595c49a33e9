//expect: holds within bound
//--gridDim=1 --blockDim=2 --max-iterations=8

// Thread 0 is cut in its loop, and thread 1 waits for it: neither is what comes behind the barrier seen, nor is the barrier
// diverged. The allocation leaves the loop to engines that unroll it.
__global__ void k(int *a) {
  int rounds = threadIdx.x == 0 ? 100 : 1;
  free(malloc(1));
  for (int i = 0; i < rounds; ++i) a[threadIdx.x] = i;
  __syncthreads();
  if (threadIdx.x == 0) a[0] = 7;
}
