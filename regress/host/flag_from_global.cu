//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The flag is set from a variable that changes later.
__global__ void k(int *d, int *c) {
  if (c[0] != 0)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int y;

int main() {
  for (int r = 0; r < 2; r++) {
    int *d, *c;
    cudaMalloc(&d, 4096);
    cudaMallocManaged(&c, 4);
    c[0] = y;
    k<<<1, 64>>>(d, c);
    y = 5;
  }
}
