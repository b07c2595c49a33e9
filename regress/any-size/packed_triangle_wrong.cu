//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=2

// Row i begins where row i - 1 has its last.
__global__ void fill(int *a, int n) {
  __requires(n > 0 && n <= 32768);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int j = 0; j <= i; j++) a[i * (i - 1) / 2 + j] += j;
}
