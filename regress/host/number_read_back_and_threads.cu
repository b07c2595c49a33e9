//expect: violated
//property: assertion
//line: 11
#include <cuda_runtime.h>

// What the assertion states of the number is true of few numbers, and of none that the code names.
__global__ void make(int *n) {
  *n = 123;
}
__global__ void check(int v) {
  __assert(threadIdx.x < 32 || v < 0);
}

int main() {
  int *n, h;
  cudaMalloc(&n, sizeof(int));
  make<<<1, 1>>>(n);
  cudaMemcpy(&h, n, sizeof(int), cudaMemcpyDeviceToHost);
  check<<<1, 64>>>(h);
}
