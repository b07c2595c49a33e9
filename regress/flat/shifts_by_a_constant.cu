//expect: holds
//--blockDim=128 --gridDim=8 --array out=rows*32 --array in=rows*32

// Rows of 32 elements.
__global__ void transpose(float *out, const float *in, unsigned rows) {
  __requires(rows > 0 && rows <= 0x3ffffff);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * 32) return;
  out[(i & 31) * rows + (i >> 5)] = in[i];
}
