//expect: holds
#include <cuda_runtime.h>

// The limit was raised before.
__global__ void fill(int *a) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x;
  a[threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
  fill<<<1, 64, 64 * 1024>>>(a);
}
