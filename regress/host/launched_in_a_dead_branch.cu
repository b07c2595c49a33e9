//expect: holds
#include <cuda_runtime.h>

// 64 is a multiple of 4, which the compiler knows: the second kernel is never launched, and checked for nobody.
__global__ void wide(int *a) {
  a[threadIdx.x] = 1;
}
__global__ void strided(int *a, int w) {
  a[threadIdx.x * w] = threadIdx.x;
}

int main() {
  const int width = 64;
  int *a;
  cudaMalloc(&a, width * sizeof(int));
  if (width % 4 == 0)
    wide<<<1, width>>>(a);
  else
    strided<<<1, width>>>(a, width);
  cudaDeviceSynchronize();
}
