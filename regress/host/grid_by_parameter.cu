//expect: holds
#include <cuda_runtime.h>

// No guard: the grid has n / 64 blocks, so that no thread is beyond the n elements.
__global__ void clear(int *a, int n) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

int main(int argc, char **) {
  int n = argc * 100;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  clear<<<n / 64, 64>>>(a, n);
}
