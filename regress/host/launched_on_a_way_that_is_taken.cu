//expect: violated
//property: race
//line: 8
#include <cuda_runtime.h>

// 62 is no multiple of 4; with 0 as the stride all threads write one element.
__global__ void wide(int *a) { a[threadIdx.x] = 1; }
__global__ void strided(int *a, int w) { a[threadIdx.x * w] = threadIdx.x; }

int main() {
  const int width = 62;
  int *a;
  cudaMalloc(&a, width * sizeof(int));
  if (width % 4 == 0)
    wide<<<1, width>>>(a);
  else
    strided<<<1, width>>>(a, width - 62);
}
