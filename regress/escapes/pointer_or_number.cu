//expect: violated
//property: assertion
//line: 15
// Where ways meet, a slot has the array or a number; what is read there may be the array.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdint.h>
#include <string.h>

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
  uint64_t slot = 0;
  if (argc > 1) memcpy(&slot, &a, sizeof slot);
  if (slot) set<<<1, 32>>>((int *)slot);
  use<<<1, 32>>>(a);
}
