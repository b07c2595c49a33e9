//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <stdlib.h>

// The number changes through a reference behind the allocation.
__global__ void clear(int *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = 0;
}

int main(int argc, char **argv) {
  int *d;
  int n = atoi(argv[1]);
  int &r = n;
  cudaMalloc(&d, n * sizeof(int));
  r = 2 * r;
  clear<<<4, 64>>>(d, n);
}
