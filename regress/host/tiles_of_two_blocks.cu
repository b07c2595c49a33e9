//expect: holds
// How many blocks there are follows from the sizes of the image, so a grid of two by two blocks means at most 32 by 32
// pixels, and w * h + 64 does not wrap: the second half begins behind the first. Each pixel has a place of its own, and
// the places of a row are below w.
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void split(int *out, int w, int h) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) {
    out[y * w + x] = 1;
    out[w * h + y * w + x] = 2;
  }
}

void launch(int *out, int w, int h) {
  if (w < 1 || h < 1) return;
  dim3 grid((w + 15) / 16, (h + 15) / 16);
  split<<<grid, dim3(16, 16)>>>(out, w, h);
}
