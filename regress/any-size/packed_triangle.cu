//expect: holds
//size: launch
//--blockDim=32 --gridDim=2

// Rows of 1, 2, 3, ... elements one after the other: i * (i + 1) / 2 is where row i begins.
__global__ void fill(int *a, int n) {
  __requires(n > 0 && n <= 32768);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int j = 0; j <= i; j++) a[i * (i + 1) / 2 + j] += j;
}
