//expect: violated
//property: race
//line: 9

// The launch covers 32 columns of rows that are 30 wide: thread 30 of a row meets thread 0 of the next.
__global__ void fill(int *a, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  a[y * width + x] = x;
}

void run(int *a) {
  unsigned width = 30;
  dim3 block(8, 8, 1), grid((width + 7) / block.x, 4, 1);
  fill<<<grid, block>>>(a, width);
}
