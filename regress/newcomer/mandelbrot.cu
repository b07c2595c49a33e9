//expect: holds
// Iterations until a point leaves the circle, one thread for each pixel.
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef MANDELBROT_GUARD
#define MANDELBROT_GUARD x >= width || y >= height
#endif
#ifndef MANDELBROT_PIXEL
#define MANDELBROT_PIXEL y * width + x
#endif

__global__ void mandelbrot(unsigned char *image, int width, int height, int most) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (MANDELBROT_GUARD) return;
  float cx = 3.0f * x / width - 2.0f, cy = 2.0f * y / height - 1.0f, zx = 0, zy = 0;
  int i = 0;
  while (i < most && zx * zx + zy * zy < 4.0f) {
    float t = zx * zx - zy * zy + cx;
    zy = 2 * zx * zy + cy;
    zx = t;
    i++;
  }
  image[MANDELBROT_PIXEL] = (unsigned char)(255 * i / most);
}

int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 800, height = argc > 2 ? atoi(argv[2]) : 600;
  std::vector<unsigned char> h(size_t(width) * height);
  unsigned char *image;
  cudaMalloc(&image, size_t(width) * height);
  dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8);
  mandelbrot<<<grid, block>>>(image, width, height, 256);
  cudaMemcpy(h.data(), image, h.size(), cudaMemcpyDeviceToHost);
  printf("%d\n", h[0]);
}
