//expect: holds
#include <cuda_runtime.h>

// The host waits in between.
__global__ void count(int *a) {
  atomicAdd(a, 1);
}

int main() {
  int *a;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMalloc(&a, sizeof(int));
  cudaMemsetAsync(a, 0, sizeof(int), 0);
  cudaDeviceSynchronize();
  count<<<1, 32, 0, s>>>(a);
  cudaDeviceSynchronize();
}
