//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Quotient and remainder by a number that everybody knows.
__global__ void transpose(int *out, const int *in, int rows) {
  __requires(rows > 0 && rows <= 1 << 20);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * 48) out[i % 48 * rows + i / 48] = in[i];
}
