//expect: violated
//property: barrier-divergence
//line: 10
//--blockDim=4 --gridDim=1 --warp-size=2
// Each warp means to meet by itself, at one barrier of two threads. Threads 0 and 2 may come first and go through
// together; then thread 0 comes a second time and goes through with thread 3, and thread 1 waits for ever.
__global__ void meet(int *a) {
  const bool first = threadIdx.x < 2;
  if (first) {
    __barrier_sync_count(1, 2);
  } else {
    __barrier_sync_count(1, 2);
  }
  if (first) __barrier_sync_count(1, 2);
  a[threadIdx.x] = 1;
}
