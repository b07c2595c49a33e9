//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The address stands in a table that a function writes through.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

void parse(int argc, char **argv, void **options) {
  for (int i = 1; i < argc; i++) *(int *)options[i - 1] = argc;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  int n = 64;
  void *options[] = {&n};
  parse(argc, argv, options);
  k<<<1, 64>>>(d, n);
}
