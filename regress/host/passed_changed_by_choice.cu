//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// What is assigned to is one of two variables.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = 64, m = 1;
  (argc > 1 ? n : m) = 7;
  k<<<1, 64>>>(d, n);
}
