//expect: violated
//property: assertion
//line: 8
#include <cuda_runtime.h>

// It begins with 31.
__device__ int d = 31;
__global__ void check(int v) { __assert(v == 32); }

int main() {
  int v = 0;
  cudaMemcpyFromSymbol(&v, d, sizeof v);
  check<<<1, 1>>>(v);
}
