//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=n*ch*cw --array in=n*h*w

// A part of each image.
__global__ void crop(float *out, const float *in, int n, int h, int w, int top, int left, int ch, int cw) {
  __requires(n > 0 && h > 0 && w > 0);
  __requires((long long)n * h <= 0x7fffffff && (long long)n * h * w <= 0x7fffffff);
  __requires(top >= 0 && left >= 0 && ch > 0 && cw > 0 && top <= h - ch && left <= w - cw);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * ch * cw) return;
  const int x = i % cw, y = i / cw % ch, z = i / (cw * ch);
  out[i] = in[(z * h + top + y) * w + left + x];
}
