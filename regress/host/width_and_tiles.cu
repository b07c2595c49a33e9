//expect: holds
#include <cstdlib>

// Two numbers are passed, and one is computed from the other: with as many tiles as fit into a row no two blocks write the
// same element.
__global__ void tiles(int *a, int width, int tilesInRow) {
  int row = blockIdx.x / tilesInRow, tile = blockIdx.x % tilesInRow;
  a[row * width + tile * 16 + threadIdx.x] = threadIdx.x;
}

int main(int argc, char **argv) {
  int width = atoi(argv[1]) + 1, *a;
  if (width < 16 || width > 4096) return 1;
  cudaMalloc(&a, 64 * width * sizeof(int));
  int tilesInRow = (width - 1) / 16;
  if (tilesInRow < 1) return 1;
  tiles<<<2, 16>>>(a, width, tilesInRow);
}
