//expect: holds within bound
//--gridDim=1 --blockDim=32 --max-iterations=8

// Lane 0 is cut in its loop. The others wait for it at the shuffle, and come no further.
__global__ void k(int *a) {
  int sum = 0, rounds = threadIdx.x == 0 ? 100 : 1;
  for (int i = 0; i < rounds; ++i) sum += i;
  sum += __shfl_down_sync(0xffffffff, sum, 1);
  if (threadIdx.x == 0) assert(sum == 4950);
  a[threadIdx.x] = sum;
}
