//expect: violated
//property: race
//line: 12
#include <cuda_runtime.h>
#include <stdlib.h>

// One launch takes its kernel from a function, and passes other numbers.
__global__ void same(int *d, int a, int b) {
  if (a == b)
    d[threadIdx.x] = 1;
  else
    d[0] = threadIdx.x;
}

typedef void (*Kernel)(int *, int, int);
Kernel pick(int i) { return i ? same : nullptr; }

int main(int argc, char **argv) {
  int *d;
  int n = atoi(argv[1]);
  cudaMalloc(&d, 4096);
  same<<<1, 64>>>(d, n, n);
  pick(argc)<<<1, 64>>>(d, n, n + 1);
}
