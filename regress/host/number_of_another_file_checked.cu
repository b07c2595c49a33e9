//expect: holds
#include <cuda_runtime.h>

// Whatever the function returns, what is passed is within the array.
int random(int low, int high);

__global__ void clear(int *a, int k) {
  if (k < 32) a[k] = 0;
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  const int k = random(-8, 8);
  if (k >= 0) clear<<<1, 1>>>(a, k);
}
