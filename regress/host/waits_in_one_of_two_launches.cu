//expect: holds
#include <cuda_runtime.h>

// With two arrays the loop would wait for the host. In the second launch, it waits for the exchange: 3 is all that the
// memory becomes, and both launches are of one code.
__global__ void k(volatile int *p, int *q) {
  if (threadIdx.x == 1) { atomicExch(q, 3); return; }
  int c;
  while ((c = *p) == 0) {}
  __assert(c == 3 || p != q);
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 4);
  cudaMalloc(&b, 4);
  cudaMemset(a, 1, 4);
  k<<<1, 2>>>(a, b);
  cudaDeviceSynchronize();
  cudaMemset(a, 0, 4);
  k<<<1, 2>>>(a, a);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
