//expect: violated
//property: race
//line: 14
//--blockDim=16 --gridDim=1

// Faial table 1, test 3 (figure 5, last-iter): after the last iteration no barrier separates a[tid + 1] of the last
// thread from a[tid + 16] of the first.
__global__ void lastIteration(int *a, int n) {
  const int tid = threadIdx.x;
  for (int x = 0; x < n; x++) {
    __syncthreads();
    a[tid + 1] = x;
  }
  a[tid + blockDim.x] = -1;
}
