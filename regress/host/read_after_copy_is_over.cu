//expect: holds
#include <cuda_runtime.h>

// The host waits for the copy.
__global__ void k(int n) {
  if (threadIdx.x == 0)
    __assert(n == 0);
}

int main() {
  int *a, *h;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&a, sizeof(int));
  cudaMallocHost(&h, sizeof(int));
  *h = 5;
  cudaMemset(a, 0, sizeof(int));
  cudaMemcpyAsync(h, a, sizeof(int), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  k<<<1, 1>>>(*h);
}
