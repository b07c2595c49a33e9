//expect: holds
#include <cuda_runtime.h>

// The default stream waits for a stream that is made without flags.
__global__ void look(const int *limit) {
  __assert(*limit == 0);
}

__global__ void raise(int *limit) {
  *limit = 1;
}

int main() {
  int *limit;
  cudaMalloc(&limit, sizeof(int));
  cudaMemset(limit, 0, sizeof(int));
  cudaDeviceSynchronize();
  cudaStream_t own;
  cudaStreamCreate(&own);
  look<<<1, 1, 0, own>>>(limit);
  raise<<<1, 1>>>(limit);
  cudaDeviceSynchronize();
}
