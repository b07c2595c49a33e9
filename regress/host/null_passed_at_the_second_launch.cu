//expect: violated
//property: null
//line: 8
#include <cuda_runtime.h>

// The first launch has an array, the second one does not.
__global__ void set(int *a, int v) {
  a[threadIdx.x] = v;
}

int main() {
  int *a = nullptr, *b = nullptr;
  cudaMalloc(&a, 32 * sizeof(int));
  set<<<1, 32>>>(a, 1);
  set<<<1, 32>>>(b, 2);
}
