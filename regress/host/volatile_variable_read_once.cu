//expect: holds
#include <cuda_runtime.h>

// What is read once and then looked at is one number.
volatile int count = 10;
__global__ void k(int *a, int m) { if (threadIdx.x < m) a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 10 * sizeof(int));
  int n = count;
  if (n >= 0 && n <= 10) k<<<1, 32>>>(a, n);
}
