//expect: holds
#include <cuda_runtime.h>
#include <stdio.h>

unsigned widthOf(const char *name) {
  unsigned width = 0;
  FILE *f = fopen(name, "r");
  if (f) fscanf(f, "%u", &width);
  return width;
}

// Whichever file the width is from, and 0 without a file, the grid is computed from it: width / 8 blocks write 8 columns each.
__global__ void clear(int *a, int width) { a[blockIdx.y * width + blockIdx.x * 8 + threadIdx.x] = blockIdx.x; }

int main(int argc, char **argv) {
  unsigned width = widthOf(argv[1]);
  if (argc > 2) width = widthOf(argv[2]);
  int *a;
  cudaMalloc(&a, sizeof(int) * 16 * size_t(width));
  clear<<<dim3(width / 8, 16), 8>>>(a, width);
}
