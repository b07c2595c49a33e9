//expect: violated
//property: race
//line: 10
#include <cuda_runtime.h>
#include <stdlib.h>

// As stride_that_is_halved.cu, from what was typed in: with 5, thread 4 begins at 8 - 4 = 4, where thread 2 has written.
__global__ void step(int *a, unsigned stride) {
  unsigned i = blockIdx.x * 64 + threadIdx.x, at = 2 * i - (i & (stride - 1));
  a[at] = i;
  a[at + stride] = i;
}

int main(int argc, char **argv) {
  int *a;
  unsigned n = atoi(argv[1]);
  if (n > 1 << 20) return 1;
  cudaMalloc(&a, 1 << 26);
  for (unsigned stride = n; stride > 0; stride >>= 1) step<<<4, 64>>>(a, stride);
}
