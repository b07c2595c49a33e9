//expect: violated
//property: copy-size
//line: 16
#include <cuda_runtime.h>

// From rows of 300 bytes into 101 rows of a buffer that has 100.
__global__ void use(char *a) {
  a[threadIdx.x] = 1;
}

int main() {
  static char h[300 * 101];
  char *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, 300, 100);
  cudaMemcpy2D(a, pitch, h, 300, 300, 101, cudaMemcpyHostToDevice);
  use<<<1, 32>>>(a);
}
