//expect: violated
//property: race
//line: 10

// The width changes between the grid's computation and the launch: nothing says that it fits the grid.
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
  load(&width);
  fill<<<grid, block>>>(a, width);
}
