//expect: holds
// The branch of the second launch is not even compiled: the width is a multiple of four.
#include <cuda_runtime.h>

__global__ void wide(int *a) { a[threadIdx.x] = 1; }
__global__ void strided(int *a, int width) { a[threadIdx.x * width] = threadIdx.x; }

int main() {
  const int width = 64;
  int *a;
  cudaMalloc(&a, width * sizeof(int));
  if (width % 4 == 0)
    wide<<<1, width>>>(a);
  else
    strided<<<1, width>>>(a, width);
}
