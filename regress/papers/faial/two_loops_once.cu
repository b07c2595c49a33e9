//expect: holds
//--blockDim=32 --gridDim=1

// Faial section 2.1: with n = 1 the same program is race-free; reporting one here would be the false alarm that the
// paper describes.
__global__ void repeat(int *tile, int *sum, int n, int m) {
  __requires(n == 1);
  __requires(m == 4);
  const int tid = threadIdx.x;
  int total = 0;
  for (int r = 0; r < n; r++) {
    for (int i = 0; i < m; i++) tile[tid] = r;
    __syncthreads();
    for (int j = 0; j < m; j++) total += tile[tid + j];
  }
  sum[tid] = total;
}
