//expect: violated
//property: invalid-launch
//line: 14
#include <cuda_runtime.h>

// 64 times 32 threads a block are more than any device takes.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 2048 * sizeof(int));
  fill<<<1, dim3(64, 32)>>>(a);
}
