//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The difference of unsigned numbers is a large number.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  unsigned a = 1, b = 2;
  k<<<1, 64>>>(d, (a - b) > 10 ? 7 : 64);
}
