//expect: holds
//size: any
//--blockDim=32 --gridDim=2

// The element and its mirror image: none is both.
__global__ void distances(int *a, const int *p, int n) {
  __requires(n > 0 && n <= 32768);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int j = 0; j < i; j++) {
    const int d = p[i] - p[j];
    a[i * n + j] += d;
    a[j * n + i] -= d;
  }
}
