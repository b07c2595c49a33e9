//expect: holds
// A number is made of the address of another array, and back.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdint.h>

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
  int *b;
  cudaMalloc(&b, 32 * sizeof(int));
  const uintptr_t bits = (uintptr_t)b;
  set<<<1, 32>>>((int *)bits);
  use<<<1, 32>>>(a);
}
