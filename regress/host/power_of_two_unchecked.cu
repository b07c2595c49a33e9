//expect: violated
//property: race
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>

// As power_of_two_of_a_function.cu, without the check: with 5, thread 4 begins at 8 - 4 = 4, where thread 2 has
// written.
__global__ void step(int *a, unsigned stride) {
  unsigned i = blockIdx.x * 64 + threadIdx.x, at = 2 * i - (i & (stride - 1));
  a[at] = i;
  a[at + stride] = i;
}

unsigned odd(unsigned n) {
  if (!n) return 0;
  for (; (n & 1) == 0; n >>= 1)
    ;
  return n;
}

int main(int argc, char **argv) {
  int *a;
  unsigned n = atoi(argv[1]);
  if (n < 2 || n > 1 << 20) return 1;
  unsigned left = odd(n);
  assert(left != 0);
  cudaMalloc(&a, 1 << 26);
  step<<<4, 64>>>(a, n);
}
