//expect: holds
#include <cuda_runtime.h>

// 464 rows are cleared of a buffer that has 464, whatever the pitch is.
__global__ void use(char *a) {
  a[threadIdx.x] = 1;
}

int main() {
  char *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, 640, 464);
  cudaMemset2D(a, pitch, 0, 640, 464);
  use<<<1, 32>>>(a);
}
