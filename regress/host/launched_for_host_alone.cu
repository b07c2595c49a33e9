//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The host side of the compilation has another number.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

#ifdef __CUDA_ARCH__
#define COUNT 64
#else
#define COUNT 7
#endif

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  k<<<1, 64>>>(d, COUNT);
}
