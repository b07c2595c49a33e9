//expect: violated
//property: bounds
//line: 8
#include <cuda_runtime.h>

// What is read twice need not be the number that was looked at.
volatile int count = 10;
__global__ void k(int *a, int m) { if (threadIdx.x < m) a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 10 * sizeof(int));
  if (count >= 0 && count <= 10) k<<<1, 32>>>(a, count);
}
