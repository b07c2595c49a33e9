//expect: violated
//property: race
//line: 10
#include <cstdlib>

// As width_and_tiles.cu, but the tiles are rounded up: one that does not fit reaches into the next row, where the other
// block writes.
__global__ void tiles(int *a, int width, int tilesInRow) {
  int row = blockIdx.x / tilesInRow, tile = blockIdx.x % tilesInRow;
  a[row * width + tile * 16 + threadIdx.x] = threadIdx.x;
}

int main(int argc, char **argv) {
  int width = atoi(argv[1]) + 1, *a;
  if (width < 16 || width > 4096) return 1;
  cudaMalloc(&a, 64 * width * sizeof(int));
  int tilesInRow = (width + 15) / 16;
  if (tilesInRow < 1) return 1;
  tiles<<<3, 16>>>(a, width, tilesInRow);
}
