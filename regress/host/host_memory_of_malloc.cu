//expect: violated
//property: host-pointer
//line: 16
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>

// Nobody has copied them.
__global__ void twice(int *a) {
  a[threadIdx.x] *= 2;
}

int main() {
  int *h = (int *)malloc(64 * sizeof(int));
  for (int i = 0; i < 64; ++i) h[i] = i;
  twice<<<1, 64>>>(h);
  cudaDeviceSynchronize();
  free(h);
}
