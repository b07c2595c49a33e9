//expect: holds
#include <cuda_runtime.h>

// The case tells the number.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  switch (argc) {
    case 64: k<<<1, 64>>>(d, argc); break;
    default: return 1;
  }
}
