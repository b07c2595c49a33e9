//expect: holds
#include <assert.h>
#include <cuda_runtime.h>

// What is left of a number when it was halved as long as it was even is 1: the number is a power of two.
unsigned oddPart(unsigned n) {
  while ((n & 1) == 0) n >>= 1;
  return n;
}

__global__ void step(int *a, unsigned stride) {
  unsigned i = blockIdx.x * 64 + threadIdx.x;
  unsigned at = 2 * i - (i & (stride - 1));
  a[at] = i;
  a[at + stride] = i;
}

void steps(int *a, unsigned stride) {
  assert(oddPart(stride) == 1);
  assert(stride <= 1 << 20);
  step<<<4, 64>>>(a, stride);
}
