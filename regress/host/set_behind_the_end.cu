//expect: violated
//property: copy-size
//line: 14
#include <cuda_runtime.h>

// Element 32 on there are 128 bytes, and 256 are set.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMemset(a + 32, 0, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
}
