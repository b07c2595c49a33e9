//expect: holds

// The width is read again, but after the launch. (In a loop around both it would be read before the next launch.)
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
  load(&width);
}
