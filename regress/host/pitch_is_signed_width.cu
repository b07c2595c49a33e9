//expect: holds

// As pitch_is_width.cu, with a pitch that is unsigned, and a variable that changes elsewhere.
__global__ void fill(int *a, int width, unsigned pitch) {
  __requires(width <= 1024);
  int x = threadIdx.x, y = threadIdx.y;
  if (x < width) a[y * pitch + x] = x;
}

void run(int *a, int columns, int mode) {
  switch (mode) {
    case 0: fill<<<1, dim3(16, 4)>>>(a, columns, columns); break;
    default: columns &= ~3;
  }
}
