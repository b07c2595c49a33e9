//expect: holds
#include <assert.h>
#include <cuda_runtime.h>

// The program goes no further where rows are narrower than the block, so that no two threads write one element.
__global__ void clear(int *a, int width) { a[blockIdx.x * width + threadIdx.x] = blockIdx.x; }

void clearAll(int *a, int rows, int width) {
  assert(rows > 0 && rows < 1000);
  assert(width >= 64 && width <= 4096);
  clear<<<rows, 64>>>(a, width);
}
