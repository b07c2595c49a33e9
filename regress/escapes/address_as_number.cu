//expect: violated
//property: assertion
//line: 14
// A kernel that gets the address as a number writes there.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void setAt(uintptr_t p) {
  ((int *)p)[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  setAt<<<1, 32>>>((uintptr_t)a);
  use<<<1, 32>>>(a);
}
