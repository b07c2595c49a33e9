//expect: holds
//size: grid
//--blockDim=[16,16] --gridDim=[8,8]

// Blocks are taken along diagonals.
__global__ void scale(int *a, unsigned n) {
  __requires(gridDim.x == gridDim.y && blockDim.x == blockDim.y && n == gridDim.x * blockDim.x && n <= 32768);
  const unsigned by = blockIdx.x, bx = (blockIdx.x + blockIdx.y) % gridDim.x;
  const unsigned x = bx * blockDim.x + threadIdx.x, y = by * blockDim.y + threadIdx.y;
  a[y * n + x] *= 2;
}
