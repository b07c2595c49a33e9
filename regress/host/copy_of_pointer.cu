//expect: violated
//property: race
//line: 7
#include <cuda_runtime.h>

// Two parameters point to one array: what one thread reads the next one writes.
__global__ void shift(int *a, const int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }

int main() {
  int *d;
  cudaMalloc(&d, 4096);
  int *e = d;
  shift<<<1, 64>>>(d, e);
}
