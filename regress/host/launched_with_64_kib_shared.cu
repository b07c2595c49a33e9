//expect: violated
//property: invalid-launch
//line: 16
#include <cuda_runtime.h>

// 64 KiB of shared memory need a call of cudaFuncSetAttribute.
__global__ void fill(int *a) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x;
  a[threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64, 64 * 1024>>>(a);
}
