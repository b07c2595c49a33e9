//expect: violated
//property: bounds
//line: 10
#include <cuda_runtime.h>

// Whatever the function returns, the last threads are behind the end.
int seed();

__global__ void set(int *a, int k) {
  a[threadIdx.x] = k;
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  set<<<1, 64>>>(a, seed());
}
