//expect: violated
//property: bounds
//line: 10
#include <cuda_runtime.h>

// A function of another file may return any number, a negative one too.
int random(int low, int high);

__global__ void clear(int *a, int k) {
  if (k < 32) a[k] = 0;
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  clear<<<1, 1>>>(a, random(-8, 8));
}
