//expect: holds
//--blockDim=[8,4] --gridDim=[2,2]

// Faial listing 2.1 and test 1 of table 1, race-free, with a free number of repetitions: right for every number.
#define TILE 8
#define ROWS 4

__global__ void transposeDiagonal(float *out, const float *in, int times) {
  const int width = 16, height = 16;
  __shared__ float tile[TILE][TILE + 1];
  const int by = blockIdx.x, bx = (blockIdx.x + blockIdx.y) % gridDim.x;
  const int from = (bx * TILE + threadIdx.x) + (by * TILE + threadIdx.y) * width;
  const int to = (by * TILE + threadIdx.x) + (bx * TILE + threadIdx.y) * height;
  for (int r = 0; r < times; r++) {
    for (int i = 0; i < TILE; i += ROWS) tile[threadIdx.y + i][threadIdx.x] = in[from + i * width];
    __syncthreads();
    for (int i = 0; i < TILE; i += ROWS) out[to + i * height] = tile[threadIdx.x][threadIdx.y + i];
    __syncthreads();
  }
}
