//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// The kernel is chosen in each round, and the pointer to it has no value before the first. Whatever is chosen gets a
// square whose sides the block divides.
__global__ void byRows(int *to, int width, int height) {
  to[(blockIdx.y * 8 + threadIdx.y) * width + blockIdx.x * 8 + threadIdx.x] = 1;
}
__global__ void byColumns(int *to, int width, int height) {
  to[(blockIdx.x * 8 + threadIdx.x) * height + blockIdx.y * 8 + threadIdx.y] = 2;
}

int main(int argc, char **argv) {
  const int n = atoi(argv[1]), rounds = atoi(argv[2]);
  if (n < 8 || n > 8192 || n % 8) return 1;
  int *a;
  cudaMalloc(&a, sizeof(int) * n * n);
  void (*kernel)(int *, int, int);
  for (int k = 0; k < rounds; ++k) {
    switch (k % 2) {
      case 0: kernel = &byRows; break;
      case 1: kernel = &byColumns; break;
    }
    kernel<<<dim3(n / 8, n / 8), dim3(8, 8)>>>(a, n, n);
  }
}
