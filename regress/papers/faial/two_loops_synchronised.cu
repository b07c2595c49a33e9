//expect: holds
//--blockDim=32 --gridDim=1 --unwind=3

// Faial listing 2.1 right with the missing barrier: race-free for all n and m.
__global__ void repeat(int *tile, int *sum, int n, int m) {
  const int tid = threadIdx.x;
  int total = 0;
  for (int r = 0; r < n; r++) {
    for (int i = 0; i < m; i++) tile[tid] = r;
    __syncthreads();
    for (int j = 0; j < m; j++) total += tile[tid + j];
    __syncthreads();
  }
  sum[tid] = total;
}
