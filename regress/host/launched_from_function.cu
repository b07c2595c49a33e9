//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// Another launch gets the kernel from a function.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

typedef void (*Kernel)(int *, int);
Kernel pick(int i) { return i ? k : nullptr; }

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  k<<<1, 64>>>(d, 64);
  pick(argc)<<<1, 64>>>(d, 7);
}
