//expect: violated
//property: race
//line: 16
#include <cuda_runtime.h>
#include <stdio.h>

unsigned widthOf(const char *name) {
  unsigned width = 0;
  FILE *f = fopen(name, "r");
  if (f) fscanf(f, "%u", &width);
  return width;
}

// As width_chosen_by_the_host.cu, but the grid is that of the first file, and the width that of the second: with 16 and 8
// block 1 of a row writes where block 0 of the next one does.
__global__ void clear(int *a, int width) { a[blockIdx.y * width + blockIdx.x * 8 + threadIdx.x] = blockIdx.x; }

int main(int argc, char **argv) {
  unsigned width = widthOf(argv[1]);
  const unsigned before = width;
  if (argc > 2) width = widthOf(argv[2]);
  int *a;
  cudaMalloc(&a, 1 << 24);
  clear<<<dim3(before / 8, 16), 8>>>(a, width);
}
