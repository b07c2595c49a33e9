//expect: violated
//property: stream-race
//line: 17
#include <cuda_runtime.h>

// A stream that does not wait for the default one: the kernel may count before the memset, or beside it.
__global__ void count(int *a) {
  atomicAdd(a, 1);
}

int main() {
  int *a;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMalloc(&a, sizeof(int));
  cudaMemsetAsync(a, 0, sizeof(int), 0);
  count<<<1, 32, 0, s>>>(a);
  cudaDeviceSynchronize();
}
