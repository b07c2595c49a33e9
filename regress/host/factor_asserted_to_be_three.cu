//expect: violated
//property: race
//line: 15
#include <assert.h>
#include <cuda_runtime.h>

// As factor_asserted_to_be_one.cu, of three times a power of two: with 3, thread 2 begins at 4 - 2 = 2, and thread 1 at
// 2 - 0 = 2.
unsigned oddPart(unsigned n) {
  while ((n & 1) == 0) n >>= 1;
  return n;
}
__global__ void step(int *a, unsigned stride) {
  unsigned i = blockIdx.x * 64 + threadIdx.x, at = 2 * i - (i & (stride - 1));
  a[at] = i;
  a[at + stride] = i;
}

void steps(int *a, unsigned stride) {
  assert(oddPart(stride) == 3);
  assert(stride <= 1 << 20);
  step<<<4, 64>>>(a, stride);
}
