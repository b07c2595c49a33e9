//expect: violated
//property: race
//line: 17
//--blockDim=[16,16] --gridDim=[4,4]
// With w == 2^27 and h > 32 rows 0 and 32 of the result are one: y * w wraps. What is written there is a sum of what was read in rows that
// are others, since they are pitch elements apart: the sums are equal as long as all elements are.
__global__ void blur(const float *in, float *out, const float *weights, int w, int h, int pitch) {
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
