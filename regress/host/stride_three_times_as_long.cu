//expect: violated
//property: race
//line: 11
#include <cuda_runtime.h>
#include <stdlib.h>

// As stride_that_is_halved.cu, with strides that are doubled from 3 on: with 3, thread 2 begins at 4 - 2 = 2, and thread 1
// at 2 - 0 = 2.
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
  for (unsigned stride = 3; stride < n; stride <<= 1) step<<<4, 64>>>(a, stride);
}
