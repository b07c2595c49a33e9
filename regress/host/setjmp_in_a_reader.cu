//expect: holds
#include <cuda_runtime.h>
#include <setjmp.h>
#include <stdlib.h>

// How the readers of images come back after an error; the size is checked behind it.
static jmp_buf error;
void parse(const char *name, int *n);
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 0;
}

int main(int, char **argv) {
  int n = 0, *a;
  if (setjmp(error)) return 1;
  parse(argv[1], &n);
  if (n < 1 || n > 1000) return 1;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(a, n);
  cudaDeviceSynchronize();
}
