//expect: violated
//property: bounds
//line: 8
#include <cuda_runtime.h>

// A volatile variable of the host is arbitrary at each read, whatever was last written there: a handler or another thread may.
volatile int count = 10;
__global__ void k(int *a, int m) { if (threadIdx.x < m) a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 10 * sizeof(int));
  k<<<1, 32>>>(a, count);
}
