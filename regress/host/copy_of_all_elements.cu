//expect: holds
#include <cuda_runtime.h>

// Four bytes a number on both sides, from the middle of one buffer to the middle of the other too.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int h[64] = {0}, *a;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMemcpy(a, h, 64 * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(a + 32, h + 16, 32 * sizeof(int), cudaMemcpyHostToDevice);
  fill<<<1, 64>>>(a);
}
