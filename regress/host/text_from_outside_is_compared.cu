//expect: violated
//property: assertion
//line: 9
#include <cuda_runtime.h>
#include <string.h>

// The text may be "fast" or not.
__global__ void k(int *a, int v) {
  __assert(v == 3);
}

int main(int argc, char **argv) {
  int *a, v = 4;
  cudaMalloc(&a, 4);
  if (argc > 1 && strcmp(argv[1], "fast") == 0) v = 3;
  k<<<1, 1>>>(a, v);
  cudaDeviceSynchronize();
}
