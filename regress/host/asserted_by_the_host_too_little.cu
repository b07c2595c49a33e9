//expect: violated
//property: race
//line: 8
#include <assert.h>
#include <cuda_runtime.h>

// As asserted_by_the_host.cu, with rows that may be one element too short: thread 63 writes where the next block begins.
__global__ void clear(int *a, int width) { a[blockIdx.x * width + threadIdx.x] = blockIdx.x; }

void clearAll(int *a, int rows, int width) {
  assert(rows > 0 && rows < 1000);
  assert(width >= 63 && width <= 4096);
  clear<<<rows, 64>>>(a, width);
}
