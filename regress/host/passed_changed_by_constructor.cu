//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// A constructor gets the variable by reference.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

struct Arguments {
  Arguments(int argc, int &n) { n = argc; }
};

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = 64;
  Arguments a(argc, n);
  k<<<1, 64>>>(d, n);
}
