//expect: holds
#include <cstdlib>
#include <cuda_runtime.h>

// Blocks are none only where n is less than 256.
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int, char **argv) {
  int *a, n = atoi(argv[1]);
  cudaMalloc(&a, n * sizeof(int));
  fill<<<n / 256, 256>>>(a, n);
}
