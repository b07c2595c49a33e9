//expect: violated
//property: race
//line: 9
#define NDEBUG
#include <assert.h>
#include <cuda_runtime.h>

// Where NDEBUG is defined, assert looks at nothing.
__global__ void clear(int *a, int width) { a[blockIdx.x * width + threadIdx.x] = blockIdx.x; }

void clearAll(int *a, int rows, int width) {
  assert(width >= 64 && width <= 4096);
  clear<<<rows, 64>>>(a, width);
}
