//expect: violated
//property: double-free
//line: 17
#include <cuda_runtime.h>

// b is a by another name.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 64 * sizeof(int));
  b = a;
  fill<<<1, 64>>>(b);
  cudaFree(a);
  cudaFree(b);
}
