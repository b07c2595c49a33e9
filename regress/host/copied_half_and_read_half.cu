//expect: holds
//--error uninitialised-read
#include <cuda_runtime.h>

// Nobody writes the second half, and nobody reads it.
__global__ void twice(const int *a, int *c) {
  if (blockIdx.x == 0) c[threadIdx.x] = 2 * a[threadIdx.x];
}

int main() {
  int h[128] = {}, *a, *c;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&c, sizeof h);
  cudaMemcpy(a, h, 64 * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<2, 64>>>(a, c);
}
