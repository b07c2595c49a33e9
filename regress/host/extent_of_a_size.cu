//expect: holds
#include <cuda_runtime.h>

// A number of 64 bits: no allocation is so large that n * 4 wraps.
__global__ void clear(float *a, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 0;
}

int main(int argc, char **) {
  size_t n = argc * 100;
  float *a;
  cudaMalloc(&a, sizeof(float) * n);
  clear<<<2, 64>>>(a, n);
}
