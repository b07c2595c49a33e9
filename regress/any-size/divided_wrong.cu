//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=2

// Quotient and remainder are added, not put together.
__global__ void transpose(const float *a, float *b, int n) {
  __requires(n > 0 && n <= 40000);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * n) {
    int r = i / n, c = i % n;
    b[c + r] = a[i];
  }
}
