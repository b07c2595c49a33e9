//expect: violated
//property: host-pointer
//line: 15
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>

// An array of main.
__global__ void twice(int *a) {
  a[threadIdx.x] *= 2;
}

int main() {
  int h[64] = {};
  twice<<<1, 64>>>(h);
  cudaDeviceSynchronize();
}
