//expect: holds
// A filter of 5 * 5 in constant memory, pixels outside of the image count as 0.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kRadius = 2;
__constant__ float filter[(2 * kRadius + 1) * (2 * kRadius + 1)];
#ifndef CONVOLUTION_INSIDE
#define CONVOLUTION_INSIDE u >= 0 && u < width && v >= 0 && v < height
#endif
#ifndef CONVOLUTION_GUARD
#define CONVOLUTION_GUARD x < width && y < height
#endif
#ifndef CONVOLUTION_ROW
#define CONVOLUTION_ROW (2 * kRadius + 1)
#endif

__global__ void convolve(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (!(CONVOLUTION_GUARD)) return;
  float sum = 0;
  for (int dy = -kRadius; dy <= kRadius; dy++)
    for (int dx = -kRadius; dx <= kRadius; dx++) {
      int u = x + dx, v = y + dy;
      if (CONVOLUTION_INSIDE) sum += in[v * width + u] * filter[(dy + kRadius) * CONVOLUTION_ROW + dx + kRadius];
    }
  out[y * width + x] = sum;
}

int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 640, height = argc > 2 ? atoi(argv[2]) : 480;
  size_t bytes = size_t(width) * height * sizeof(float);
  std::vector<float> h(size_t(width) * height, 1.0f);
  float weights[25], *in, *out;
  for (float &w : weights) w = 1.0f / 25;
  cudaMemcpyToSymbol(filter, weights, sizeof(weights));
  cudaMalloc(&in, bytes);
  cudaMalloc(&out, bytes);
  cudaMemcpy(in, h.data(), bytes, cudaMemcpyHostToDevice);
  dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
  convolve<<<grid, block>>>(in, out, width, height);
  cudaMemcpy(h.data(), out, bytes, cudaMemcpyDeviceToHost);
  printf("%f\n", h[0]);
}
