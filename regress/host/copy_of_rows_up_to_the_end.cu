//expect: holds
#include <cuda_runtime.h>

// The last row has no gap behind it: 7 * 64 + 32 bytes are enough.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  char h[7 * 64 + 32] = {0};
  int *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, 32, 8);
  cudaMemcpy2D(a, pitch, h, 64, 32, 8, cudaMemcpyHostToDevice);
  fill<<<1, 8>>>(a);
}
