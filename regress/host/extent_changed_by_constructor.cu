//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <stdlib.h>

// A constructor doubles the number behind the allocation.
__global__ void clear(int *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = 0;
}

struct Twice {
  Twice(int &n) { n *= 2; }
};

int main(int argc, char **argv) {
  int *d;
  int n = atoi(argv[1]);
  cudaMalloc(&d, n * sizeof(int));
  Twice t(n);
  clear<<<(n + 63) / 64, 64>>>(d, n);
}
