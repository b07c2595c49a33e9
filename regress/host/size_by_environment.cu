//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Whichever of the two sizes it is, the array has it.
__global__ void clear(int *a, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = 0;
}

int main() {
  int n = 128, *a;
  if (getenv("BIG")) n = 1024;
  cudaMalloc(&a, n * sizeof(int));
  clear<<<1, 128>>>(a, n);
}
