//expect: holds
#include <cuda_runtime.h>

// Nobody writes to it before the copy.
__device__ int d = 32;
__global__ void check(int v) { __assert(v == 32); }

int main() {
  int v = 0;
  cudaMemcpyFromSymbol(&v, d, sizeof v);
  check<<<1, 1>>>(v);
}
