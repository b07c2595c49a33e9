//expect: holds
#include <cuda_runtime.h>

// The array has n elements for every n, and the kernel is told n.
__global__ void clear(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 0;
}

int main(int argc, char **) {
  int n = argc * 100;
  int *a = nullptr;
  cudaMalloc((void **)&a, n * sizeof(int));
  clear<<<(n + 63) / 64, 64>>>(a, n);
  cudaFree(a);
}
