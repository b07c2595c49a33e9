//expect: holds

// The width comes from elsewhere, by its address, before the grid is computed from it: the grid has width / 8 columns.
void load(unsigned *);

__global__ void fill(int *a, unsigned width) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  a[y * width + x] = x;
}

void run(int *a) {
  unsigned width, height;
  load(&width);
  load(&height);
  dim3 block(8, 8), grid(width / block.x, height / block.y);
  fill<<<grid, block>>>(a, width);
}
