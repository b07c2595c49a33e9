//expect: holds
#include <cuda_runtime.h>
#include <math.h>
#include <stdlib.h>

// Doubles hold all numbers of 32 bits, and a quotient of two is rounded up as it is in whole numbers: there are enough
// threads for n elements, and the last block has fewer than 256 too many.
__global__ void last(int *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (blockIdx.x + 1 < gridDim.x) a[i] = n;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  if (n < 1) return 1;
  cudaMalloc(&a, n * sizeof(int));
  int blocks = (int)ceil(n / 256.0);
  last<<<blocks, 256>>>(a, n);
}
