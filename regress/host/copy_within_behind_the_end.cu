//expect: violated
//property: copy-size
//line: 14
#include <cuda_runtime.h>

// A copy onto itself goes beyond the end; a launch from the middle finds bytes there that no array has.
__global__ void fill(char *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  char *a;
  cudaMalloc(&a, 32);
  cudaMemcpy(a + 16, a + 16, 65, cudaMemcpyDefault);
  cudaMemset(a + 1, 0, 15);
  cudaMemset(a + 20, 0, 16);
  fill<<<1, 16>>>(a + 16);
}
