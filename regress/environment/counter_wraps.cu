//expect: violated
//property: bounds
//line: 11

// 1.5 GiB are usual, and the counter of the loop wraps around behind them; the second number has nothing to do with it.
// No condition on numbers that count no more than the bytes excuses this, nor one on their squares and products.
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void counter_wraps(char *x, const int n, const int value) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = (char)value;
}

int main(int argc, char **argv) {
  const int n = atoi(argv[1]);
  if (n < 1) return 1;
  char *x;
  cudaMalloc(&x, n);
  counter_wraps<<<(n - 1) / 512 + 1, 512>>>(x, n, atoi(argv[2]));
  cudaDeviceSynchronize();
}
