//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <stdlib.h>

// The array has as many elements as the low 16 bits of n say.
__global__ void clear(int *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = 0;
}

int main(int argc, char **argv) {
  int *d;
  int n = atoi(argv[1]);
  unsigned short s = n;
  cudaMalloc(&d, s * sizeof(int));
  clear<<<2048, 64>>>(d, n);
}
