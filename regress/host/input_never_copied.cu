//expect: violated
//property: uninitialised-read
//line: 10
//--error uninitialised-read
#include <cuda_runtime.h>

// The second input is allocated, and nobody ever writes there.
__global__ void add(const int *a, const int *b, int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  int h[128] = {1, 2, 3}, *a, *b, *c;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&b, sizeof h);
  cudaMalloc(&c, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  add<<<2, 64>>>(a, b, c, 128);
  cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
}
