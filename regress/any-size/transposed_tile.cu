//expect: holds
//size: any
//--blockDim=[32,8] --gridDim=[4,4]

// Through a tile with a column too many, so that banks do not collide; eight rows at a time.
#define TILE 32
#define ROWS 8
__global__ void transpose(float *out, const float *in, int w, int h) {
  __requires(blockDim.x == TILE && blockDim.y == ROWS && w > 0 && w <= 16384 && h > 0 && h <= 16384);
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < w && y + j < h) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x, y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < h && y + j < w) out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}
