//expect: violated
//property: invalid-launch
//line: 15
#include <cuda_runtime.h>

// 100 / 256 blocks are none: the division was to round up.
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main() {
  int *a, n = 100;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<n / 256, 256>>>(a, n);
}
