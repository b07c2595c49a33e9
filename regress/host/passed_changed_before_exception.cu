//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// What the handler finds depends on how far the block got.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

void work(int);

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = 7;
  try {
    work(argc);
    n = 64;
  } catch (...) {
  }
  k<<<1, 64>>>(d, n);
}
