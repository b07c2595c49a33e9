//expect: holds
// strtol writes where the number ends; the other text stays what it is.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  char text[16] = "12x4", other[16] = "12x4", *end;
  strtol(text, &end, 10);
  *end = '0';
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, other[2] == 'x' ? 0 : 1, 32 * sizeof(int));
  use<<<1, 32>>>(a);
}
