//expect: holds
//flags: --error unsynchronised-read
#include <cuda_runtime.h>

// The host waits.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMallocManaged(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  return a[0] == 7;
}
