//expect: violated
//property: invalid-launch
//line: 15
#include <cuda_runtime.h>

// 31 / 32 blocks are none, and no block of the kernel ever runs: with two of them it would leave the array.
__global__ void fill(int *a) {
  a[blockIdx.x * 32 + threadIdx.x] = 1;
}

int main() {
  const int n = 31;
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  fill<<<n / 32, 32>>>(a);
}
