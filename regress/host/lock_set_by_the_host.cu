//expect: violated
//property: deadlock
//line: 10
#include <cuda_runtime.h>

// Each launch leaves the lock as it finds it, and the host takes it before the second one.
__device__ int lock = 0;

__global__ void add(int *sum) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  *sum += 1;
  atomicExch(&lock, 0);
}

int main() {
  int *sum, one = 1;
  cudaMalloc(&sum, sizeof(int));
  add<<<1, 1>>>(sum);
  cudaDeviceSynchronize();
  cudaMemcpyToSymbol(lock, &one, sizeof(int));
  add<<<1, 1>>>(sum);
  cudaDeviceSynchronize();
}
