//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Each round passes the place of another pair of numbers: the rest of the array from there on has two at least.
__global__ void tell(int *out, int value) {
  out[threadIdx.x] = value;
}

int main(int argc, char **argv) {
  const int parts = argc > 1 ? atoi(argv[1]) : 32;
  int *d = nullptr;
  cudaMalloc(&d, 2 * parts * sizeof(int));
  for (int i = 0; i < parts; ++i) tell<<<1, 2>>>(&d[2 * i], i);
  cudaFree(d);
}
