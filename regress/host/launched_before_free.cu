//expect: holds
#include <cuda_runtime.h>

// A launch that has been started may use the memory until cudaFree, which waits for it.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaFree(a);
}
