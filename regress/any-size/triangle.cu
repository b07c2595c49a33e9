//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// The lower half of a matrix, a row a thread.
__global__ void fill(int *a, int n) {
  __requires(n > 0 && n <= 32768);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int j = 0; j < i; j++) a[i * n + j] = i - j;
}
