//expect: violated
//property: race
//line: 9
//--blockDim=[8,4] --gridDim=[4,8]

// The pitch is the width of half the grid.
__global__ void paint(int *image) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  image[y * 16 + x] = x;
}
