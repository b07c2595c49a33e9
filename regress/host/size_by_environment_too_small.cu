//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>
#include <stdlib.h>

// Where the size is 128, 256 elements are cleared.
__global__ void clear(int *a, int n) {
  for (int i = threadIdx.x; i < 2 * n; i += blockDim.x) a[i] = 0;
}

int main() {
  int n = 128, *a;
  if (getenv("BIG")) n = 1024;
  cudaMalloc(&a, n * sizeof(int));
  clear<<<1, 128>>>(a, n);
}
