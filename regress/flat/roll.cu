//expect: holds
//--blockDim=128 --gridDim=8 --array out=h*w --array in=h*w

// An image moved round in both directions.
__global__ void roll(float *out, const float *in, int h, int w, int dy, int dx) {
  __requires(h > 0 && w > 0);
  __requires((long long)h * w <= 0x7fffffff);
  __requires(dy >= 0 && dy < h && dx >= 0 && dx < w && h <= 0x3fffffff && w <= 0x3fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h * w) return;
  const int x = (i % w + dx) % w, y = (i / w + dy) % h;
  out[y * w + x] = in[i];
}
