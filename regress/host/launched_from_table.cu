//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// Another launch takes the kernel from a table.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

__global__ void other(int *d, int n) { d[threadIdx.x] = n; }

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  k<<<1, 64>>>(d, 64);
  void (*table[])(int *, int) = {k, other};
  for (int i = 0; i < 2; i++) table[i]<<<1, 64>>>(d, 7);
}
