//expect: holds
#include <cstdlib>

// Rounded down to warps, and at least 128 after that.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]) & ~31, *a;
  if (n < 100 || n > 1 << 20) return 1;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
