//expect: violated
//property: race
//line: 8

// Nothing is known of the pitch; where it is smaller than the width, rows overlap.
__global__ void fill(int *a, int width, int pitch) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x < width) a[y * pitch + x] = x;
}

void run(int *a, int columns, int pitch) {
  dim3 block;
  block.x = 16;
  block.y = 4;
  fill<<<1, block>>>(a, columns, pitch);
}
