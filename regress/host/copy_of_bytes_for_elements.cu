//expect: violated
//property: copy-size
//line: 14
#include <cuda_runtime.h>

// Room for 64 bytes, and 64 numbers are copied into it.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int h[64] = {0}, *a;
  cudaMalloc(&a, 64);
  cudaMemcpy(a, h, 64 * sizeof(int), cudaMemcpyHostToDevice);
  fill<<<1, 16>>>(a);
}
