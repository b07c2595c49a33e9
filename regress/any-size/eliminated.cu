//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// A step of an elimination: row k is read, the rows below it are written.
__global__ void eliminate(float *a, const float *factors, int n, int k) {
  __requires(n > 0 && n <= 32768 && k >= 0 && k < n);
  const int i = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
  if (i < 0 || i >= n) return;
  for (int j = k; j < n; j++) a[i * n + j] -= factors[i] * a[k * n + j];
}
