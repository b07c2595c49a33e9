//expect: holds
#include <cuda_runtime.h>

// With an argument it is freed early, without one at the end; never twice, and not before it is used.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main(int argc, char **) {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  bool early = argc > 1;
  if (early) cudaFree(a);
  if (!early) fill<<<1, 64>>>(a);
  if (!early) cudaFree(a);
}
