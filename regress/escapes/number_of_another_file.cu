//expect: unknown
#include <cuda_runtime.h>

// Of what a function of another file returns nothing is known: it may be negative, or never is.
int random(int low, int high);

__global__ void clear(int *a, int k) {
  if (k < 32) a[k] = 0;
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  clear<<<1, 1>>>(a, random(-8, 8));
}
