//expect: violated
//property: race
//line: 26
//--blockDim=[16,16] --gridDim=[4,4]
// A convolution through a tile in shared memory. With w == 2^27 and h > 32 rows 0 and 32 of the result are one: y * w wraps. What is
// written there are sums over different rows, which are equal as long as all elements are.
#define RADIUS 3
#define SIDE (16 + 2 * RADIUS)

__global__ void convolve(const float *in, float *out, const float *weights, int w, int h) {
  __shared__ float tile[SIDE][SIDE];
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  for (int j = threadIdx.y; j < SIDE; j += 16)
    for (int i = threadIdx.x; i < SIDE; i += 16) {
      const int column = min(max(x - (int)threadIdx.x + i - RADIUS, 0), w - 1);
      const int row = min(max(y - (int)threadIdx.y + j - RADIUS, 0), h - 1);
      tile[j][i] = in[row * w + column];
    }
  __syncthreads();
  float sum = 0;
  for (int j = 0; j <= 2 * RADIUS; ++j)
    for (int i = 0; i <= 2 * RADIUS; ++i)
      sum += tile[threadIdx.y + j][threadIdx.x + i] * weights[j * (2 * RADIUS + 1) + i];
  // No row is written twice if w is at most 32768, say.
  if (x < w && y < h)
    out[y * w + x] = sum;
}
