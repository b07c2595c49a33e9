//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>

// The array has n elements, and the guard lets element n through.
__global__ void clear(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] = 0;
}

int main(int argc, char **) {
  int n = argc * 100;
  int *a = nullptr;
  cudaMalloc((void **)&a, n * sizeof(int));
  clear<<<(n + 63) / 64, 64>>>(a, n);
  cudaFree(a);
}
