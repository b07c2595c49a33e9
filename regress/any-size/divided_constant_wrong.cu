//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=8

// Quotient and remainder are added, not put together.
__global__ void transpose(int *out, const int *in, int rows) {
  __requires(rows > 0 && rows <= 1 << 20);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * 48) out[i % 48 + i / 48] = in[i];
}
