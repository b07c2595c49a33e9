//expect: violated
//property: race
//line: 11
#include <cuda_runtime.h>

// As padded_by_a_kernel.cu; threads meet however many there are.
__global__ void pad(int *count) {
  if (threadIdx.x == 0) *count = (*count + 63) / 64 * 64;
}
__global__ void use(int *a, int n) {
  if (n > 0) a[threadIdx.x / 2] = threadIdx.x;
}

int main() {
  int *count, *a, n = 1000;
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(count, &n, sizeof(int), cudaMemcpyHostToDevice);
  pad<<<1, 64>>>(count);
  cudaMemcpy(&n, count, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMalloc(&a, 1024 * sizeof(int));
  use<<<1, 64>>>(a, n);
}
