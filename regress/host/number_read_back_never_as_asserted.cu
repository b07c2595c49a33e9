//expect: violated
//property: bounds
//line: 10
#include <cuda_runtime.h>

__global__ void make(int *n) {
  *n = 123;
}
__global__ void check(int *a, int v) {
  if (v != 5) a[threadIdx.x + 1] = v; else a[threadIdx.x + 2] = v;
}

// The write is beyond the array whether or not the number is 5.
int main() {
  int *n, h;
  cudaMalloc(&n, sizeof(int));
  make<<<1, 1>>>(n);
  cudaMemcpy(&h, n, sizeof(int), cudaMemcpyDeviceToHost);
  check<<<1, 1>>>(n, h);
  cudaDeviceSynchronize();
}
