//expect: holds
// printf reads what it prints: the address of the array changes nothing in it.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  printf("%p holds %d numbers\n", (void *)a, 32);
  use<<<1, 32>>>(a);
}
