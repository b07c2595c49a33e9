//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Five ways to launch it, of one shape: three into another array, two in place. In place each thread reads its own number
// only, so that all hold, and each kind is checked as it is launched.
__global__ void scale(const int *from, int *to, int n, int by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] * by;
}

int main(int argc, char **argv) {
  int *a = nullptr, *b = nullptr;
  cudaMalloc(&a, 1000 * sizeof(int));
  cudaMalloc(&b, 1000 * sizeof(int));
  scale<<<4, 256>>>(a, b, 1000, 2);
  scale<<<4, 256>>>(a, b, 900, 3);
  scale<<<4, 256>>>(a, b, 800, 4);
  scale<<<4, 256>>>(b, b, 700, 5);
  scale<<<4, 256>>>(b, b, 600, 6);
}
