//expect: violated
//property: race
//line: 18
//--blockDim=[32,8] --gridDim=[4,4]

// The transpose of tiled_transpose.cu with a matrix half as wide as its index arithmetic says.
#define TILE 32
#define ROWS 8
#define WIDTH 128

__global__ void tiledTranspose(float *out, const float *in) {
  __shared__ float tile[TILE][TILE + 1];
  const int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * WIDTH + x];
  __syncthreads();
  const int column = blockIdx.y * TILE + threadIdx.x, row = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    out[(row + j) * (WIDTH / 2) + column] = tile[threadIdx.x][threadIdx.y + j];
}
