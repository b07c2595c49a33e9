//expect: violated
//property: host-pointer
//line: 17
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>

// The copy is there, and not passed.
__global__ void twice(int *a) {
  a[threadIdx.x] *= 2;
}

int main() {
  int *h = new int[64](), *a;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMemcpy(a, h, 64 * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<1, 64>>>(h);
  cudaDeviceSynchronize();
  delete[] h;
}
