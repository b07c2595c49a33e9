//expect: holds
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>

// What is registered may be used by both.
__global__ void twice(int *a) {
  a[threadIdx.x] *= 2;
}

int main() {
  int *h = (int *)malloc(64 * sizeof(int));
  for (int i = 0; i < 64; ++i) h[i] = i;
  cudaHostRegister(h, 64 * sizeof(int), cudaHostRegisterMapped);
  twice<<<1, 64>>>(h);
  cudaDeviceSynchronize();
}
