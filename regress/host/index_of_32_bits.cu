//expect: holds
#include <cstdlib>

// Each thread has an element of its own.
__global__ void count(int *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = blockIdx.x;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *x;
  if (n < 1 || n > 1 << 20) return 1;
  cudaMalloc(&x, n * sizeof(int));
  count<<<(n + 255) / 256, 256>>>(x, n);
}
