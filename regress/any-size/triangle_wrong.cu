//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// Each row goes on from the one above, which is another thread's.
__global__ void fill(int *a, int n) {
  __requires(n > 0 && n <= 32768);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int j = 0; j < i; j++) a[i * n + j] = a[(i - 1) * n + j] + 1;
}
