//expect: holds
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>

// So is what is allocated on the host by the runtime.
__global__ void twice(int *a) {
  a[threadIdx.x] *= 2;
}

int main() {
  int *h;
  cudaMallocHost(&h, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) h[i] = i;
  twice<<<1, 64>>>(h);
  cudaDeviceSynchronize();
}
