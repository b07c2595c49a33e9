//expect: violated
//property: assertion
//line: 14
// The list grows in each round; its first element is the array all the time.
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
  for (int n = 2; n < argc + 2; n++) list = (int **)realloc(list, n * sizeof(int *));
  set<<<1, 32>>>(list[0]);
  use<<<1, 32>>>(a);
}
