//expect: violated
//property: assertion
//line: 10
// What realloc adds to zeros from calloc is not zero: it is anything.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a, *h = (int *)calloc(8, sizeof(int));
  h = (int *)realloc(h, 32 * sizeof(int));
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemcpy(a, h, 32 * sizeof(int), cudaMemcpyHostToDevice);
  use<<<1, 32>>>(a);
}
