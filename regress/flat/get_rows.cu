//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=n*cols --array table=rows*cols --array ids=n

// Rows chosen by data, which are checked before use.
__global__ void get_rows(float *out, const float *table, const int *ids, int rows, int cols, int n) {
  __requires(n > 0 && cols > 0);
  __requires((long long)n * cols <= 0x7fffffff);
  __requires(rows > 0 && (long long)rows * cols <= 0x7fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * cols) return;
  const int row = ids[i / cols], c = i % cols;
  out[i] = row >= 0 && row < rows ? table[row * cols + c] : 0;
}
