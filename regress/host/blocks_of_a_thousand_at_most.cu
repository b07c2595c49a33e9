//expect: holds
#include <cstdlib>

// There are up to four blocks.
__global__ void mark(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  if (n < 0 || n > 1000) return 1;
  cudaMalloc(&a, 1000 * sizeof(int));
  mark<<<(n + 255) / 256, 256>>>(a, n);
}
