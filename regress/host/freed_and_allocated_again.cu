//expect: holds
#include <cuda_runtime.h>

// The pointer has new memory when it is freed for the second time; to free null is nothing.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaFree(a);
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaFree(a);
  a = nullptr;
  cudaFree(a);
}
