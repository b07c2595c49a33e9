//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>
#include <utility>

// Two buffers change places after each step; the second one has nothing in it before the first step.
__global__ void step(const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) to[i] = 0.5f * from[i] + 0.25f * (from[i - 1] + from[i + 1]);
}

int main(int argc, char **argv) {
  const int n = 1000;
  int steps = argc > 1 ? atoi(argv[1]) : 10;
  float *now, *next;
  cudaMalloc(&now, n * sizeof(float));
  cudaMalloc(&next, n * sizeof(float));
  cudaMemset(now, 0, n * sizeof(float));
  cudaMemset(next, 0, n * sizeof(float));
  for (int k = 0; k < steps; ++k) {
    step<<<(n + 255) / 256, 256>>>(now, next, n);
    std::swap(now, next);
  }
  float *h = (float *)malloc(n * sizeof(float));
  cudaMemcpy(h, now, n * sizeof(float), cudaMemcpyDeviceToHost);
}
