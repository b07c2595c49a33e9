//expect: violated
//property: assertion
//line: 14
// The list of arguments is handed on to another function, which sets the array.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdarg.h>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

static void setListed(va_list list) {
  set<<<1, 32>>>(va_arg(list, int *));
}
static void setFirst(int count, ...) {
  va_list list;
  va_start(list, count);
  setListed(list);
  va_end(list);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  setFirst(1, a);
  use<<<1, 32>>>(a);
}
