//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// A member of an aggregate refers to the variable.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

struct Options {
  int &n;
};

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = 64;
  Options o{n};
  o.n = argc;
  k<<<1, 64>>>(d, n);
}
