//expect: holds
// y = a * x + y. SAXPY_GUARD is the guard, SAXPY_BLOCKS the number of blocks, SAXPY_SIZE what is allocated for y.
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef SAXPY_GUARD
#define SAXPY_GUARD i < n
#endif
#ifndef SAXPY_SIZE
#define SAXPY_SIZE n * sizeof(float)
#endif

__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (SAXPY_GUARD) y[i] = a * x[i] + y[i];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 20;
  std::vector<float> hx(n, 1.0f), hy(n, 2.0f);
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, SAXPY_SIZE);
  cudaMemcpy(x, hx.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(y, hy.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y);
  cudaMemcpy(hy.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%f\n", hy[0]);
  cudaFree(x);
  cudaFree(y);
}
