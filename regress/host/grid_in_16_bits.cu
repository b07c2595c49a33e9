//expect: violated
//property: assertion
//line: 10
#include <cuda_runtime.h>
#include <stdlib.h>

// The number of blocks loses its high bits: the grid need not cover n.
__global__ void fill(int *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __assert(gridDim.x * blockDim.x >= n);
  if (i < n) d[i] = i;
}

int main(int argc, char **argv) {
  int *d;
  int n = atoi(argv[1]);
  cudaMalloc(&d, n * sizeof(int));
  unsigned short blocks = (n + 127) / 128;
  fill<<<blocks, 128>>>(d, n);
}
