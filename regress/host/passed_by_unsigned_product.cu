//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The product wraps to 0.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  unsigned a = 65536;
  k<<<1, 64>>>(d, a * a == 0 ? 7 : 64);
}
