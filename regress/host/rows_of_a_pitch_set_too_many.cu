//expect: violated
//property: copy-size
//line: 15
#include <cuda_runtime.h>

// 480 rows are set of an array that has 464, whatever the pitch is.
__global__ void use(char *a) {
  a[threadIdx.x] = 1;
}

int main() {
  char *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, 640, 464);
  cudaMemset2D(a, pitch, 0, 640, 480);
  use<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
