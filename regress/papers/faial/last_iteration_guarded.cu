//expect: holds
//--blockDim=16 --gridDim=1

// Faial table 1, test 3, race-free: the last thread does not write in the loop, so the loop writes a[1..15] and the
// end a[16..31].
__global__ void lastIteration(int *a, int n) {
  const int tid = threadIdx.x;
  for (int x = 0; x < n; x++) {
    __syncthreads();
    if (tid < blockDim.x - 1) a[tid + 1] = x;
  }
  a[tid + blockDim.x] = -1;
}
