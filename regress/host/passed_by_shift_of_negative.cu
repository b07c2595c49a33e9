//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// Shifting to the right rounds down: -1.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int a = -3;
  k<<<1, 64>>>(d, (a >> 2) == 0 ? 64 : 7);
}
