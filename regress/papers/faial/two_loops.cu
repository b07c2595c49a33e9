//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

// Faial listing 2.1 right: the one-dimensional form. The smallest instance has n = 2 and m = 2: thread 0 reads tile[1]
// in the first repetition, thread 1 writes it in the second.
__global__ void repeat(int *tile, int *sum, int n, int m) {
  const int tid = threadIdx.x;
  int total = 0;
  for (int r = 0; r < n; r++) {
    for (int i = 0; i < m; i++) tile[tid] = r;
    __syncthreads();
    for (int j = 0; j < m; j++) total += tile[tid + j];
  }
  sum[tid] = total;
}
