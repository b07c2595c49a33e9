//expect: violated
//property: assertion
//line: 16
// The kernel puts the pointer into an array of pointers, from where the next one takes it.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void save(int **list, int *p) {
  list[0] = p;
}
__global__ void poke(int **list) {
  list[0][threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a, **list;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&list, sizeof(int *));
  save<<<1, 1>>>(list, a);
  cudaMemset(a, 0, 32 * sizeof(int));
  poke<<<1, 32>>>(list);
  use<<<1, 32>>>(a);
}
