//expect: violated
//property: race
//line: 11
//knownbug: a number that another file writes anew in each round counts as computed in a way that is not followed

// As width_read_later.cu, in a loop: the second launch has the grid of the first width.
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
  for (int i = 0; i < 2; ++i) {
    fill<<<grid, block>>>(a, width);
    load(&width);
  }
}
