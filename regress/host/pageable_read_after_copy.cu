//expect: holds
//flags: --error unsynchronised-read
#include <cuda_runtime.h>

// From the device to memory that the system may page, the copy is over when the call returns.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a, h[64];
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64, 0, s>>>(a);
  cudaMemcpyAsync(h, a, 64 * sizeof(int), cudaMemcpyDeviceToHost, s);
  return h[0] == 7;
}
