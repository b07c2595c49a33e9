//expect: violated
//property: bounds
//line: 10
#include <stdlib.h>
#include <cuda_runtime.h>

// The launches pass 7, 16 and 16; the last one has room for two numbers only.
__global__ void k(int *a, int n) {
  if (threadIdx.x < 8 && n == 16)
    a[threadIdx.x] = n;
}

int main() {
  int *large, *small;
  cudaMalloc(&large, 16 * sizeof(int));
  cudaMalloc(&small, 2 * sizeof(int));
  k<<<1, 32>>>(large, 7);
  k<<<1, 32>>>(large, 16);
  k<<<1, 32>>>(small, 16);
  k<<<1, 32>>>(small, 3);
  k<<<1, 32>>>(small, 4);
}
