//expect: holds
// A function that gets the array behind its named arguments, and counts them: nobody writes.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdarg.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

static int count(int n, ...) {
  return n;
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  count(1, a);
  use<<<1, 32>>>(a);
}
