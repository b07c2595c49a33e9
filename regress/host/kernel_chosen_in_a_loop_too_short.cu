//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <stdlib.h>

// As kernel_chosen_in_a_loop.cu, with a grid of one block more in x: byRows would hold where it wraps to the next row, but
// for the last row, and the kernel of the other rounds writes a row behind the end.
__global__ void never(int *to, int width, int height) {}
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
      case 0: kernel = &never; break;
      case 1: kernel = &byColumns; break;
    }
    kernel<<<dim3(n / 8 + 1, n / 8), dim3(8, 8)>>>(a, n, n);
  }
}
