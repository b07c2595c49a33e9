//expect: violated
//property: assertion
//line: 14
// A slot of two is read as a number; both have the array.
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
  union Slot {
    int *pointer;
    uint64_t bits;
  } slots[2];
  slots[0].pointer = slots[1].pointer = a;
  const uint64_t bits = slots[argc & 1].bits;
  set<<<1, 32>>>((int *)bits);
  use<<<1, 32>>>(a);
}
