//expect: holds
#include <cuda_runtime.h>

// What is copied is never more than what was allocated: both sizes depend on the same branch.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main(int argc, char **) {
  int h[128] = {0}, *a;
  int n = 64;
  if (argc > 1) n = 128;
  cudaMalloc(&a, n * sizeof(int));
  if (n > 64)
    cudaMemcpy(a, h, 128 * sizeof(int), cudaMemcpyHostToDevice);
  else
    cudaMemcpy(a, h, 64 * sizeof(int), cudaMemcpyHostToDevice);
  fill<<<1, 64>>>(a);
}
