//expect: violated
//property: copy-size
//line: 15
#include <cuda_runtime.h>

// Eight rows, of which one begins every 64 bytes of the array: 7 * 64 + 32 bytes, and there are 7 * 64.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  char h[7 * 64] = {0}, *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, 32, 8);
  cudaMemcpy2D(a, pitch, h, 64, 32, 8, cudaMemcpyHostToDevice);
  fill<<<1, 8>>>((int *)a);
}
