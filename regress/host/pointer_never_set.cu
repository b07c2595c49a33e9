//expect: violated
//property: host-pointer
//line: 15
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>

// It was to be allocated.
__global__ void twice(int *a) {
  a[threadIdx.x] *= 2;
}

int main() {
  int *a;
  twice<<<1, 64>>>(a);
  cudaDeviceSynchronize();
}
