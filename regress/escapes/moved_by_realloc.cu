//expect: violated
//property: assertion
//line: 14
// realloc moves the pointers that are in the block: the array is still the first of the list.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>

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
  int **list = (int **)malloc(sizeof(int *));
  list[0] = a;
  list = (int **)realloc(list, 2 * sizeof(int *));
  set<<<1, 32>>>(list[0]);
  use<<<1, 32>>>(a);
}
