//expect: holds
#include <cuda_runtime.h>

// There is a second array only where it is not null.
__global__ void add(int *a, const int *b) {
  a[threadIdx.x] += b ? b[threadIdx.x] : 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  add<<<1, 32>>>(a, nullptr);
}
