//expect: violated
//property: assertion
#include <cuda_runtime.h>
#include <stdint.h>

// As address_as_number, of one of two arrays.
__global__ void setAt(uintptr_t p) { ((int *)p)[threadIdx.x] = 5; }
__global__ void use(const int *a) { __assert(a[threadIdx.x] == 0); }
int main(int argc, char **) {
  int *a, *b;
  cudaMalloc(&a, 128);
  cudaMalloc(&b, 128);
  cudaMemset(a, 0, 128);
  setAt<<<1, 32>>>((uintptr_t)(argc > 1 ? a : b));
  use<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
