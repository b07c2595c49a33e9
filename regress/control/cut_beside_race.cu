//expect: violated
//property: race
//--gridDim=1 --blockDim=2 --max-iterations=8

// Thread 0 is cut in its loop. What thread 1 does meanwhile is a beginning of the execution all the same.
__global__ void k(int *a) {
  int rounds = threadIdx.x == 0 ? 100 : 1;
  for (int i = 0; i < rounds; ++i) a[threadIdx.x] = i;
  if (threadIdx.x == 1) a[0] = 7;
}
