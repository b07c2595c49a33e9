//expect: violated
//property: race
//line: 10
// As tiles_of_two_blocks, but that rows are as long as the image is high: of an image that is wider than high a pixel
// at the end of a row and one at the beginning of the next share a place.
#include <cuda_runtime.h>
__global__ void split(int *out, int w, int h) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) {
    out[y * h + x] = y;
    out[w * h + h * h + y * w + x] = 2;
  }
}

void launch(int *out, int w, int h) {
  if (w < 1 || h < 1) return;
  dim3 grid((w + 15) / 16, (h + 15) / 16);
  split<<<grid, dim3(16, 16)>>>(out, w, h);
}
