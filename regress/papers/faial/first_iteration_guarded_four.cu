//expect: holds
//--blockDim=16 --gridDim=1

// Faial table 1, test 2, race-free, with the number of iterations given: the loop folds and nothing is cut.
__global__ void firstIteration(int *a, int n) {
  __requires(n == 4);
  const int tid = threadIdx.x;
  a[tid + 1] = -1;
  for (int x = 0; x < n; x++) {
    if (x > 0) a[tid] = x;
    __syncthreads();
  }
}
