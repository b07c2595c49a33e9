//expect: violated
//property: race
//line: 11
//--blockDim=16 --gridDim=1

// Faial table 1, test 2 (figure 5, first-iter): the write before the loop meets the write of iteration 0.
__global__ void firstIteration(int *a, int n) {
  const int tid = threadIdx.x;
  a[tid + 1] = -1;
  for (int x = 0; x < n; x++) {
    a[tid] = x;
    __syncthreads();
  }
}
