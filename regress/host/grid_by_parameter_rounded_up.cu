//expect: violated
//property: bounds
//line: 8
#include <cuda_runtime.h>

// No guard, and the last block may be a partial one.
__global__ void clear(int *a, int n) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

int main(int argc, char **) {
  int n = argc * 100;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  clear<<<(n + 63) / 64, 64>>>(a, n);
}
