//expect: violated
//property: race
//line: 10
#include <cuda_runtime.h>
#include <stdlib.h>

// The launch passes a byte of n: the condition is on that byte alone.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = atoi(argv[1]);
  if ((unsigned char)n == 64) k<<<1, 64>>>(d, n);
}
