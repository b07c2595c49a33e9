//expect: violated
//property: race
//line: 11
//--blockDim=[16,16] --gridDim=[8,8]

// The other coordinate is lost.
__global__ void scale(int *a, unsigned n) {
  __requires(gridDim.x == gridDim.y && blockDim.x == blockDim.y && n == gridDim.x * blockDim.x && n <= 32768);
  const unsigned by = blockIdx.x, bx = (blockIdx.x + blockIdx.x) % gridDim.x;
  const unsigned x = bx * blockDim.x + threadIdx.x, y = by * blockDim.y + threadIdx.y;
  a[y * n + x] *= 2;
}
