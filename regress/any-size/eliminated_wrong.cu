//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// Row k is among those that are written.
__global__ void eliminate(float *a, const float *factors, int n, int k) {
  __requires(n > 0 && n <= 32768 && k >= 0 && k < n);
  const int i = blockIdx.x * blockDim.x + threadIdx.x + k;
  if (i < 0 || i >= n) return;
  for (int j = k; j < n; j++) a[i * n + j] -= factors[i] * a[k * n + j];
}
