//expect: violated
//property: assertion
//line: 14
// The function that is called gets the array as an argument behind the named ones, and sets it.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdarg.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

static void setAll(int count, ...) {
  va_list list;
  va_start(list, count);
  for (int i = 0; i < count; i++) set<<<1, 32>>>(va_arg(list, int *));
  va_end(list);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  setAll(1, a);
  use<<<1, 32>>>(a);
}
