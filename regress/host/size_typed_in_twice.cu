//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// The same text is the same number.
__global__ void clear(int *a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = 0;
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, atoi(argv[1]) * sizeof(int));
  clear<<<1, 64>>>(a, atoi(argv[1]));
}
