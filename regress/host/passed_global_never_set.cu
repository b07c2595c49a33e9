//expect: holds
#include <cuda_runtime.h>

// Nobody sets the variable: it has its initial value.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

static int n = 64;

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  for (int r = 0; r < 2; r++) k<<<1, 64>>>(d, n);
}
