//expect: holds
//size: any
//--blockDim=[16,16] --gridDim=[4,4]
// The same for images of usual sizes: y * w + x with x below w is another place for each thread.
__global__ void blur(const float *in, float *out, const float *weights, int w, int h, int pitch) {
  __requires(w > 0 && w <= 32768 && h <= 32768);
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int j = -1; j <= 1; ++j) {
    const int row = min(max(y + j, 0), h - 1);
    for (int i = -1; i <= 1; ++i) {
      const int column = min(max(x + i, 0), w - 1);
      sum += weights[(j + 1) * 3 + i + 1] * in[row * pitch + column];
    }
  }
  if (x < w && y < h) out[y * w + x] = sum;
}
