//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Merging steps, whose strides are powers of two whatever was typed in: sizes are doubled from 128 on, and strides halved
// from there. Only then are the places of two threads always different.
__global__ void step(int *a, unsigned stride, unsigned n) {
  unsigned i = blockIdx.x * 64 + threadIdx.x;
  unsigned at = 2 * i - (i & (stride - 1));
  if (at + stride >= n) return;
  a[at] = i;
  a[at + stride] = i;
}

int main(int argc, char **argv) {
  int *a;
  unsigned n = atoi(argv[1]);
  if (n > 1 << 20) return 1;
  cudaMalloc(&a, n * sizeof(int));
  for (unsigned size = 128; size <= n; size <<= 1)
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) step<<<4, 64>>>(a, stride, n);
}
