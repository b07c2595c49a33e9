//expect: holds
// realloc keeps what is in the block, so what is set is another array.
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
  int *b;
  cudaMalloc(&b, 32 * sizeof(int));
  int **list = (int **)malloc(sizeof(int *));
  list[0] = b;
  list = (int **)realloc(list, 2 * sizeof(int *));
  set<<<1, 32>>>(list[0]);
  use<<<1, 32>>>(a);
}
