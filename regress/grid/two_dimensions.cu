//expect: holds
//--blockDim=[8,4] --gridDim=[4,8]

// A 32 x 32 image, row by row.
__global__ void paint(int *image) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  image[y * 32 + x] = x + y;
}
