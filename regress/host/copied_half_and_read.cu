//expect: violated
//property: uninitialised-read
//line: 9
//--error uninitialised-read
#include <cuda_runtime.h>

// 64 elements are copied and 128 are read.
__global__ void twice(const int *a, int *c) {
  c[blockIdx.x * blockDim.x + threadIdx.x] = 2 * a[blockIdx.x * blockDim.x + threadIdx.x];
}

int main() {
  int h[128] = {}, *a, *c;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&c, sizeof h);
  cudaMemcpy(a, h, 64 * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<2, 64>>>(a, c);
}
