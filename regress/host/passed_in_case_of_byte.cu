//expect: violated
//property: race
//line: 10
#include <cuda_runtime.h>
#include <stdlib.h>

// The case is one of a byte of n.
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
  switch ((unsigned char)n) {
    case 64: k<<<1, 64>>>(d, n); break;
  }
}
