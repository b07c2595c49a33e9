//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The variable changes in the midst of an expression.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = 64, m = 0;
  m = (n = 7) + m;
  k<<<1, 64>>>(d, n);
}
