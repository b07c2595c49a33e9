//expect: violated
//property: race
//line: 16
//--blockDim=16 --gridDim=1

// Faial table 1, test 4 (figure 5, last-iter-first-iter): the last write of the nested loop, a[tid + 2n], and the first
// of the next loop, a[tid + 2n + 1], have no barrier between them.
__global__ void lastThenFirst(int *a, int n) {
  const int tid = threadIdx.x;
  for (int x = 1; x < n + 1; x++)
    for (int y = 1; y < x + 1; y++) {
      __syncthreads();
      a[tid + x + y] = 1;
    }
  for (int z = n * 2; z < n * 3; z++) {
    a[tid + z + 1] = 2;
    __syncthreads();
  }
}
