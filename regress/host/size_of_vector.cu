//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>
#include <vector>

// As long as a vector on the host, whose length is an argument of the program.
__global__ void axpy(float a, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  std::vector<float> h(n, 1.0f);
  float *x, *y;
  cudaMalloc(&x, h.size() * sizeof(float));
  cudaMalloc(&y, h.size() * sizeof(float));
  cudaMemcpy(x, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(y, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  axpy<<<(n + 63) / 64, 64>>>(2.0f, x, y, n);
}
