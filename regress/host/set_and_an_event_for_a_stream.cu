//expect: holds
#include <cuda_runtime.h>

// The stream waits for an event behind the memset.
__global__ void count(int *a) {
  atomicAdd(a, 1);
}

int main() {
  int *a;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMalloc(&a, sizeof(int));
  cudaEvent_t e;
  cudaEventCreate(&e);
  cudaMemsetAsync(a, 0, sizeof(int), 0);
  cudaEventRecord(e, 0);
  cudaStreamWaitEvent(s, e, 0);
  count<<<1, 32, 0, s>>>(a);
  cudaDeviceSynchronize();
}
