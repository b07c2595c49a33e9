//expect: violated
//property: race
//line: 7
#include <cuda_runtime.h>

// Two parameters point to one array, at different elements: neighbours race.
__global__ void shift(int *a, const int *b) { a[threadIdx.x] = b[threadIdx.x]; }

void run(int *a, const int *b) { shift<<<1, 64>>>(a, b); }

int main() {
  int *d;
  cudaMalloc(&d, 4096);
  run(d, d + 1);
}
