//expect: holds
//--blockDim=16 --gridDim=1

// Faial table 1, test 2, race-free: iteration 0 writes nothing, and from iteration 1 on a barrier lies between.
__global__ void firstIteration(int *a, int n) {
  const int tid = threadIdx.x;
  a[tid + 1] = -1;
  for (int x = 0; x < n; x++) {
    if (x > 0) a[tid] = x;
    __syncthreads();
  }
}
