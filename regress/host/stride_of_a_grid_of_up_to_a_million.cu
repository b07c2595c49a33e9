//expect: holds
#include <cstdlib>

// i + step is at most 2^21.
__global__ void fill(char *x, int n) {
  int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) x[i] = 1;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1 << 20) return 1;
  char *x;
  cudaMalloc(&x, n);
  fill<<<(n - 1) / 512 + 1, 512>>>(x, n);
}
