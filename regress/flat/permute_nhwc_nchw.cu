//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=n*c*h*w --array in=n*c*h*w

// Channels last to channels first, digit by digit.
__global__ void permute(float *out, const float *in, unsigned n, unsigned c, unsigned h, unsigned w) {
  __requires(n > 0 && c > 0 && h > 0 && w > 0);
  __requires((unsigned long long)n * c <= 0x7fffffff && (unsigned long long)n * c * h <= 0x7fffffff && (unsigned long long)n * c * h * w <= 0x7fffffff);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * h * w * c) return;
  unsigned rest = i;
  const unsigned z = rest % c;
  rest /= c;
  const unsigned x = rest % w;
  rest /= w;
  const unsigned y = rest % h, b = rest / h;
  out[((b * c + z) * h + y) * w + x] = in[i];
}
