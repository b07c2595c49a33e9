//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>

// Two bytes for each of n numbers of four.
__global__ void clear(float *a, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 0;
}

int main(int argc, char **) {
  size_t n = argc * 100;
  float *a;
  cudaMalloc(&a, sizeof(short) * n);
  clear<<<2, 64>>>(a, n);
}
