//expect: violated
//property: assertion
//line: 17
// One kernel saves the pointer that it gets in a variable; the next one writes there.
#include <assert.h>
#include <cuda_runtime.h>

__device__ int *saved;
__global__ void save(int *p) {
  saved = p;
}
__global__ void poke() {
  saved[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  save<<<1, 1>>>(a);
  cudaMemset(a, 0, 32 * sizeof(int));
  poke<<<1, 32>>>();
  use<<<1, 32>>>(a);
}
