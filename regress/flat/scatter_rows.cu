//expect: holds
//--blockDim=128 --gridDim=8 --array grad=n*cols --array table=n*cols

// Rows go shift rows further, round in a ring.
__global__ void scatter(float *table, const float *grad, int cols, int n, int shift) {
  __requires(n > 0 && cols > 0);
  __requires((long long)n * cols <= 0x7fffffff);
  __requires(shift >= 0 && shift < n && n <= 0x3fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * cols) return;
  const int row = (i / cols + shift) % n, c = i % cols;
  table[row * cols + c] = grad[i];
}
