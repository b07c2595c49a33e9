//expect: violated
//property: copy-size
//line: 15
#include <cuda_runtime.h>

// The device has 64 numbers, the array of the host 60.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int h[60], *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaMemcpy(h, a, 64 * sizeof(int), cudaMemcpyDeviceToHost);
}
