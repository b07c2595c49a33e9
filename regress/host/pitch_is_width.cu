//expect: holds

// The host passes one number for width and pitch. Were the pitch smaller, rows would overlap. The precondition keeps the
// product from wrapping.
__global__ void fill(int *a, int width, int pitch) {
  __requires(width <= 1024);
  int x = threadIdx.x, y = threadIdx.y;
  if (x < width) a[y * pitch + x] = x;
}

void run(int *a, int columns) {
  dim3 block;
  block.x = 16;
  block.y = 4;
  fill<<<1, block>>>(a, columns, columns);
}
