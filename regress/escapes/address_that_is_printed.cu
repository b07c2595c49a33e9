//expect: holds
#include <cuda_runtime.h>
#include <stdio.h>

// An address that is printed changes nothing there.
__global__ void use(const int *a) {
  __assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  cudaMalloc(&a, 128);
  cudaMemset(a, 0, 128);
  printf("a: %p\n", (void *)a);
  use<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
