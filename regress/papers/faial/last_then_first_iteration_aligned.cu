//expect: holds
//--blockDim=16 --gridDim=1

// Faial table 1, test 4, race-free: the first write of the second loop is to the element that the same thread wrote
// last.
__global__ void lastThenFirst(int *a, int n) {
  __requires(n == 3);
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
