//expect: violated
//property: uninitialised-read
//line: 9
//--error uninitialised-read
#include <cuda_runtime.h>

__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void twice(const int *a, int *c) {
  c[blockIdx.x * blockDim.x + threadIdx.x] = 2 * a[blockIdx.x * blockDim.x + threadIdx.x];
}

int main() {
  int *a, *c;
  cudaMalloc(&a, 128 * sizeof(int));
  cudaMalloc(&c, 128 * sizeof(int));
  twice<<<2, 64>>>(a, c);
  fill<<<2, 64>>>(a);
}
