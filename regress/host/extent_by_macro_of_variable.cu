//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <stdlib.h>

// The macro is a variable, which changes between the allocation and the launch.
__global__ void clear(int *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = 0;
}

#define COUNT n

int main(int argc, char **argv) {
  int *d;
  int n = atoi(argv[1]);
  cudaMalloc(&d, COUNT * sizeof(int));
  n = 200;
  clear<<<4, 64>>>(d, COUNT);
}
