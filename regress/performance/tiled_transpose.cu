//expect: holds
//--blockDim=[32,32] --gridDim=[4,4] --array in=16384 --array out=16384

// Performance: transpose of a 128 x 128 matrix in tiles of 32 x 32 with BLOCK threads a tile. For other block sizes:
// say -DBLOCK=N and a block of 32 by N/32 threads.
#ifndef BLOCK
#define BLOCK 1024
#endif
#define TILE 32
#define ROWS (BLOCK / TILE)
#define WIDTH 128

__global__ void tiledTranspose(float *out, const float *in) {
  __shared__ float tile[TILE][TILE + 1];
  const int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * WIDTH + x];
  __syncthreads();
  const int column = blockIdx.y * TILE + threadIdx.x, row = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) out[(row + j) * WIDTH + column] = tile[threadIdx.x][threadIdx.y + j];
}
