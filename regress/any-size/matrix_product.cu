//expect: holds
//size: any
//--blockDim=[16,16] --gridDim=[8,8]

// Two tiles a round, a barrier before they are read and one before the next.
#define TILE 16
__global__ void product(float *c, const float *a, const float *b, int n) {
  __requires(blockDim.x == TILE && blockDim.y == TILE && n > 0 && n <= 16384);
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  const int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  float sum = 0;
  for (int t = 0; t < (n + TILE - 1) / TILE; t++) {
    const int k = t * TILE;
    as[threadIdx.y][threadIdx.x] = y < n && k + threadIdx.x < n ? a[y * n + k + threadIdx.x] : 0;
    bs[threadIdx.y][threadIdx.x] = x < n && k + threadIdx.y < n ? b[(k + threadIdx.y) * n + x] : 0;
    __syncthreads();
    for (int j = 0; j < TILE; j++) sum += as[threadIdx.y][j] * bs[j][threadIdx.x];
    __syncthreads();
  }
  if (x < n && y < n) c[y * n + x] = sum;
}
