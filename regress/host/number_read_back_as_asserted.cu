//expect: unknown
#include <cuda_runtime.h>

// The host passes what a kernel has computed, and the assertion may be what its author knows of it.
__global__ void make(int *n) {
  *n = 123;
}
__global__ void check(int v) {
  __assert(v == 123);
}

int main() {
  int *n, h;
  cudaMalloc(&n, sizeof(int));
  make<<<1, 1>>>(n);
  cudaMemcpy(&h, n, sizeof(int), cudaMemcpyDeviceToHost);
  check<<<1, 1>>>(h);
}
