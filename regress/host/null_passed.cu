//expect: violated
//property: null
//line: 8
#include <cuda_runtime.h>

// The second array is missing.
__global__ void add(int *a, const int *b) {
  a[threadIdx.x] += b[threadIdx.x];
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  add<<<1, 32>>>(a, nullptr);
}
