//expect: violated
//property: race
//line: 13
//--blockDim=[4,4] --gridDim=[2,2]

// In place.
__global__ void heat(float *out, const float *in, int w, int h, int d) {
  __requires(w > 0 && w <= 512 && h > 0 && h <= 512 && d > 0 && d <= 512);
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || x >= w - 1 || y < 1 || y >= h - 1) return;
  for (int z = 1; z < d - 1; z++) {
    const int i = (z * h + y) * w + x;
    out[i] = (out[i - 1] + in[i + 1] + in[i - w] + in[i + w] + in[i - w * h] + in[i + w * h]) / 6;
  }
}
