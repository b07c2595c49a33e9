//expect: holds
#include <cuda_runtime.h>

// A stream without flags waits for the default one.
__global__ void count(int *a) {
  atomicAdd(a, 1);
}

int main() {
  int *a;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamDefault);
  cudaMalloc(&a, sizeof(int));
  cudaMemsetAsync(a, 0, sizeof(int), 0);
  count<<<1, 32, 0, s>>>(a);
  cudaDeviceSynchronize();
}
