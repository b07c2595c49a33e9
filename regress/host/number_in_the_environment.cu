//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void fill(int *a, int n) {
  int i = threadIdx.x;
  if (i <= n) a[i] = 0;
}

// The user may have put any number there.
int main() {
  const char *text = getenv("N");
  int n = text ? atoi(text) : 64, *a;
  if (n < 1 || n > 64) return 1;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 64>>>(a, n);
  cudaDeviceSynchronize();
}
