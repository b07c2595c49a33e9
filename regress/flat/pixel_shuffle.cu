//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=c*r*r*h*w --array in=c*r*r*h*w

// r * r channels become a square of pixels.
__global__ void shuffle(float *out, const float *in, int c, int r, int h, int w) {
  __requires(c > 0 && r > 0 && h > 0 && w > 0 && r <= 8 && c <= 8 && h <= 1024 && w <= 1024);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= c * r * r * h * w) return;
  const int x = i % w, y = i / w % h, dx = i / (w * h) % r, dy = i / (w * h * r) % r, z = i / (w * h * r * r);
  out[((z * h + y) * r + dy) * w * r + x * r + dx] = in[i];
}
