//expect: holds
#include <cstdlib>

// Up to 4 x 4 tiles of an image of 64 x 48.
__global__ void clear(char *image, int w, int h) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) image[y * 64 + x] = 0;
}

int main(int argc, char **argv) {
  int w = atoi(argv[1]), h = atoi(argv[2]);
  if (w < 1 || w > 64 || h < 1 || h > 48) return 1;
  char *image;
  cudaMalloc(&image, 64 * 48);
  clear<<<dim3((w + 15) / 16, h / 16 + 1), dim3(16, 16)>>>(image, w, h);
}
