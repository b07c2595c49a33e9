//expect: violated
//property: assertion
//line: 8
#include <cuda_runtime.h>

// cudaMemset takes the lowest byte of 257: each int is 0x01010101, not 0x02020201.
__global__ void k(int *a) {
  __assert(a[threadIdx.x] == 0x02020201);
}

int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  cudaMemset(a, 257, 2 * sizeof(int));
  k<<<1, 2>>>(a);
}
