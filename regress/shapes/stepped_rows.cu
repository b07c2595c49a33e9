//expect: holds

// A tile of 32 by 32 and a block of 32 by 8, as the steps of the loops have it: a thread has four elements. With 32 rows
// the ninth would write what the first writes in its second step.
#define TILE 32
#define ROWS 8
__global__ void copy(int *out, const int *in) {
  __shared__ int tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y, width = gridDim.x * TILE;
  for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  int height = gridDim.y * TILE;
  for (int j = 0; j < TILE; j += ROWS) out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
