//expect: violated
//property: race
//line: 10
#include <cuda_runtime.h>
#include <stdlib.h>

// s + 2 is even where s is: each step reads the buffer that it writes, whichever of the two that is.
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
  for (int s = 0; s < steps; s++) step<<<4, 256>>>(b[(s + 2) % 2], b[s % 2], n);
}
