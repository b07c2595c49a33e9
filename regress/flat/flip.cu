//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=n*h*w --array in=n*h*w

// Images turned by half a turn.
__global__ void flip(float *out, const float *in, int n, int h, int w) {
  __requires(n > 0 && h > 0 && w > 0);
  __requires((long long)n * h <= 0x7fffffff && (long long)n * h * w <= 0x7fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * h * w) return;
  const int x = i % w, y = i / w % h, z = i / (w * h);
  out[(z * h + h - 1 - y) * w + w - 1 - x] = in[i];
}
