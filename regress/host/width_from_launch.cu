//expect: holds

// Rows of `width` elements, written without a guard. With a narrow width rows overlap, but the one launch covers exactly
// the width that it passes.
__global__ void fill(int *a, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  a[y * width + x] = x;
}

void run(int *a) {
  unsigned width = 32;
  dim3 block(8, 8, 1), grid(width / block.x, width / block.y, 1);
  fill<<<grid, block>>>(a, width);
}
