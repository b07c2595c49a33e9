//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// There is room for twice as many elements as are passed, and n is small enough for both.
__global__ void clear(int *a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = 0;
}

int main(int argc, char **argv) {
  int *a, n = atoi(argv[1]);
  if (n < 1 || n > 1000) return 1;
  cudaMalloc(&a, (n + n % 7) * sizeof(int));
  clear<<<1, 64>>>(a, n);
}
