//expect: holds
#include <cstdlib>

// Whoever doubles a signed number until it is large enough has one of at least 1 in each round.
__global__ void halve(int *a, int n, int stride) {
  __assert(stride >= 1);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] /= stride;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  cudaMalloc(&a, n * 4);
  cudaMemset(a, 1, n * 4);
  for (int stride = 1; stride < n; stride *= 2) halve<<<2, 64>>>(a, n, stride);
}
