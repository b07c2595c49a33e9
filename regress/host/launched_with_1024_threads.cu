//expect: holds
#include <cuda_runtime.h>

// 32 times 32 threads a block are the most that a device takes.
__global__ void fill(int *a) {
  a[threadIdx.y * blockDim.x + threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  fill<<<1, dim3(32, 32)>>>(a);
}
