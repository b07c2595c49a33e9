//expect: violated
//property: bounds
//line: 21

// The guard of the columns is missing.
#define RADIUS 2
#define TILE 12
#define BLOCK (TILE + 2 * RADIUS)
__constant__ float weights[2 * RADIUS + 1][2 * RADIUS + 1];
__global__ void convolve(const float *in, float *out, int height, int width) {
  __shared__ float tile[BLOCK][BLOCK];
  int x = threadIdx.x, y = threadIdx.y, column = blockIdx.x * TILE + x, row = blockIdx.y * TILE + y;
  int fromRow = row - RADIUS, fromColumn = column - RADIUS;
  bool inside = fromRow >= 0 && fromRow < height && fromColumn >= 0 && fromColumn < width;
  tile[y][x] = inside ? in[fromRow * width + fromColumn] : 0;
  __syncthreads();
  if (x >= TILE || y >= TILE || row >= height) return;
  float sum = 0;
  for (int i = 0; i <= 2 * RADIUS; ++i)
    for (int j = 0; j <= 2 * RADIUS; ++j) sum += weights[i][j] * tile[y + i][x + j];
  out[row * width + column] = sum;
}

void run() {
  int width = 640, height = 480;
  float *in, *out;
  cudaMalloc(&in, width * height * sizeof(float));
  cudaMalloc(&out, width * height * sizeof(float));
  dim3 block(BLOCK, BLOCK), grid((width - 1) / TILE + 1, (height - 1) / TILE + 1);
  convolve<<<grid, block>>>(in, out, height, width);
}
