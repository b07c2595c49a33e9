//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>
#include <stdlib.h>

// The array has n elements, and twice as many are passed: with n == 1 the second one is behind its end.
__global__ void clear(int *a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = 0;
}

int main(int argc, char **argv) {
  int *a, n = atoi(argv[1]);
  cudaMalloc(&a, n * sizeof(int));
  n *= 2;
  clear<<<1, 64>>>(a, n);
}
