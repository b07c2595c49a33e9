//expect: holds
#include <cuda_runtime.h>

// The host takes the lock and gives it back while nothing runs; and what the host looks at is what launches leave.
__device__ int lock = 0;

__global__ void add(int *sum, int n) {
  __assert(n == 0);
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  *sum += 1;
  atomicExch(&lock, 0);
}

int main() {
  int *sum, one = 1, zero = 0, n = 0;
  cudaMalloc(&sum, sizeof(int));
  add<<<1, 1>>>(sum, n);
  cudaDeviceSynchronize();
  cudaMemcpyToSymbol(lock, &one, sizeof(int));
  cudaMemcpyToSymbol(lock, &zero, sizeof(int));
  add<<<1, 1>>>(sum, n);
  cudaMemcpyFromSymbol(&n, lock, sizeof(int));
  add<<<1, 1>>>(sum, n);
  cudaDeviceSynchronize();
}
