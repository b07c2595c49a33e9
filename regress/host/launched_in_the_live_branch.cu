//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>

// 66 is no multiple of 4: the second kernel it is.
__global__ void wide(int *a) {
  a[threadIdx.x] = 1;
}
__global__ void strided(int *a, int w) {
  a[threadIdx.x * w] = threadIdx.x;
}

int main() {
  const int width = 66;
  int *a;
  cudaMalloc(&a, width * sizeof(int));
  if (width % 4 == 0)
    wide<<<1, width>>>(a);
  else
    strided<<<1, width>>>(a, width);
  cudaDeviceSynchronize();
}
