//expect: holds

// The launch's shape stands in a configuration: 4 blocks of 32 threads, and 32 integers of shared memory.
#include <cuda_runtime.h>

__global__ void reverse(int *a) {
  extern __shared__ int s[];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
  __assert(blockDim.x == 32 && gridDim.x == 4);
}

int main() {
  int *a;
  cudaMalloc(&a, 128 * sizeof(int));
  cudaLaunchConfig_t config = {0};
  config.gridDim = 4;
  config.blockDim = dim3(32);
  config.dynamicSmemBytes = 32 * sizeof(int);
  cudaLaunchKernelEx(&config, reverse, a);
}
