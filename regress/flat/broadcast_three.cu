//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=n*c*h*w --array in=n*c*h*w --array b=c*w

// The second operand has one element for each channel and column.
__global__ void add(float *out, const float *in, const float *b, int n, int c, int h, int w) {
  __requires(c > 0 && w > 0 && h > 0 && n > 0);
  __requires((long long)c * w <= 0x7fffffff && (long long)c * w * h <= 0x7fffffff && (long long)c * w * h * n <= 0x7fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * c * h * w) return;
  const int x = i % w, z = i / (h * w) % c;
  out[i] = in[i] * b[z * w + x];
}
