//expect: violated
//property: race
//line: 12
//--blockDim=128 --gridDim=8 --array out=n --array in=n

// Columns lie 2^bits apart.
__global__ void transpose(float *out, const float *in, int n, int bits, int rows) {
  __requires(bits >= 0 && bits <= 12 && rows > 0 && rows <= 4096 && n == rows << bits);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int c = i & ((1 << bits) - 1), r = i >> bits;
  out[(c << bits) + r] = in[i];
}
