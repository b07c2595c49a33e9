//expect: holds
#include <cuda_runtime.h>

// Each round has a buffer of its own, freed before the next one comes.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main(int argc, char **) {
  int *a = nullptr;
  for (int i = 0; i < argc; ++i) {
    cudaFree(a);
    cudaMalloc(&a, 64 * sizeof(int));
    fill<<<1, 64>>>(a);
  }
  cudaFree(a);
}
