//expect: holds
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

// The program ends where the second number is larger than the first. A number below 0 is none of elements.
__global__ void clear(int *a, int n) {
  int i = threadIdx.x;
  if (i < n) a[i] = 0;
}

int main(int argc, char **argv) {
  int *a, size = atoi(argv[1]), n = atoi(argv[2]);
  if (n > size) {
    printf("%d is too many\n", n);
    return 1;
  }
  cudaMalloc(&a, size * sizeof(int));
  clear<<<1, 64>>>(a, n);
}
