//expect: holds
#include <cuda_runtime.h>

// The argument is a byte of 320, which is 64.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  k<<<1, 64>>>(d, (unsigned char)320);
}
