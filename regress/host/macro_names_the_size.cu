//expect: holds
#include <cuda_runtime.h>
#define COUNT (3 * 64)

// The macro says how many elements there are, at the allocation and at the launch.
__global__ void clear(int *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) a[i] = 0;
}

int main() {
  int *a;
  cudaMalloc(&a, COUNT * sizeof(int));
  clear<<<4, 16>>>(a, COUNT);
}
