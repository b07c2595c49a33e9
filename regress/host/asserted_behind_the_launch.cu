//expect: violated
//property: race
//line: 8
#include <assert.h>
#include <cuda_runtime.h>

// When the program finds out that rows are too short, the kernel has run.
__global__ void clear(int *a, int width) { a[blockIdx.x * width + threadIdx.x] = blockIdx.x; }

void clearAll(int *a, int rows, int width) {
  clear<<<rows, 64>>>(a, width);
  assert(width >= 64 && width <= 4096);
}
