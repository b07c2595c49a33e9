//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Of two buffers each step reads one and writes the other one, as its number is even or odd.
__global__ void step(float *to, const float *from, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) to[i] = from[i - 1] + from[i + 1];
}

int main(int argc, char **argv) {
  const int n = 1024, steps = atoi(argv[1]);
  float *b[2];
  cudaMalloc(&b[0], n * sizeof(float));
  cudaMalloc(&b[1], n * sizeof(float));
  cudaMemset(b[0], 0, n * sizeof(float));
  cudaMemset(b[1], 0, n * sizeof(float));
  for (int s = 0; s < steps; s++) step<<<4, 256>>>(b[(s + 1) % 2], b[s % 2], n);
}
