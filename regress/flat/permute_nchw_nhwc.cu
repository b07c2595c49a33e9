//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=n*c*h*w --array in=n*c*h*w

// Channels first to channels last: each index is taken apart into four digits and put together in another order.
__global__ void permute(float *out, const float *in, int n, int c, int h, int w) {
  __requires(n > 0 && c > 0 && h > 0 && w > 0);
  __requires((long long)n * c <= 0x7fffffff && (long long)n * c * h <= 0x7fffffff && (long long)n * c * h * w <= 0x7fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * c * h * w) return;
  const int x = i % w, y = i / w % h, z = i / (w * h) % c, b = i / (w * h * c);
  out[((b * h + y) * w + x) * c + z] = in[i];
}
