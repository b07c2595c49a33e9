//expect: holds
//size: any
//--blockDim=32 --gridDim=2

// A transposition by quotient and remainder; where n * n is below 2^31 both are digits.
__global__ void transpose(const float *a, float *b, int n) {
  __requires(n > 0 && n <= 40000);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * n) {
    int r = i / n, c = i % n;
    b[c * n + r] = a[i];
  }
}
