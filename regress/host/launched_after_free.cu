//expect: violated
//property: host-use-after-free
//line: 16
#include <cuda_runtime.h>

// The second launch gets what the line before has freed.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaFree(a);
  fill<<<1, 64>>>(a);
}
