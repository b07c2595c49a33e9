//expect: holds
//provided: __requires(width * height <= 2147483647);
// Tiles of 32 * 32 with blocks of 32 * 8 threads, a padded column.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kTile = 32, kRows = 8;
#ifndef TRANSPOSE_BARRIER
#define TRANSPOSE_BARRIER __syncthreads()
#endif
#ifndef TRANSPOSE_STORE_GUARD
#define TRANSPOSE_STORE_GUARD x < height && y + j < width
#endif
#ifndef TRANSPOSE_PITCH
#define TRANSPOSE_PITCH height
#endif

__global__ void transpose(float *out, const float *in, int width, int height) {
  __shared__ float tile[kTile][kTile + 1];
  int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows)
    if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  TRANSPOSE_BARRIER;
  x = blockIdx.y * kTile + threadIdx.x;
  y = blockIdx.x * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows)
    if (TRANSPOSE_STORE_GUARD) out[(y + j) * TRANSPOSE_PITCH + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 1000, height = argc > 2 ? atoi(argv[2]) : 500;
  size_t bytes = size_t(width) * height * sizeof(float);
  std::vector<float> h(size_t(width) * height, 1.0f);
  float *in, *out;
  cudaMalloc(&in, bytes);
  cudaMalloc(&out, bytes);
  cudaMemcpy(in, h.data(), bytes, cudaMemcpyHostToDevice);
  dim3 block(kTile, kRows), grid((width + kTile - 1) / kTile, (height + kTile - 1) / kTile);
  transpose<<<grid, block>>>(out, in, width, height);
  cudaMemcpy(h.data(), out, bytes, cudaMemcpyDeviceToHost);
  printf("%f\n", h[0]);
}
