//expect: holds
//size: grid
//--blockDim=8 --gridDim=1

// Faial table 1, test 4, race-free for every n; nested loops whose bounds are parameters. What is written last
// before the second loop, and first in it, is tid + 2 * n of each thread, and all else is barriers apart.
__global__ void lastThenFirst(int *a, int n) {
  const int tid = threadIdx.x;
  for (int x = 1; x < n + 1; x++)
    for (int y = 1; y < x + 1; y++) {
      __syncthreads();
      a[tid + x + y] = 1;
    }
  for (int z = n * 2; z < n * 3; z++) {
    a[tid + z] = 2;
    __syncthreads();
  }
}
