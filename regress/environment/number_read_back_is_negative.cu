//expect: unknown
#include <cuda_runtime.h>

// The program itself computes k, and it is below zero: that it is not is no condition on callers.
__global__ void count(int *n) { n[0] = -3; }
__global__ void clear(int *a, int k) {
  if (k < 32) a[k] = 0;
}

int main() {
  int *n, k, *a;
  cudaMalloc(&n, sizeof(int));
  cudaMalloc(&a, 32 * sizeof(int));
  count<<<1, 1>>>(n);
  cudaMemcpy(&k, n, sizeof(int), cudaMemcpyDeviceToHost);
  clear<<<1, 1>>>(a, k);
  cudaDeviceSynchronize();
}
