//expect: violated
//property: deadlock
//line: 10
#include <cuda_runtime.h>

// The first kernel releases the lock and the second one does not: the third launch waits for ever.
__device__ int lock = 0;

__global__ void add(int *sum) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  *sum += 1;
  atomicExch(&lock, 0);
}
__global__ void shut(int *sum) {
  if (atomicCAS(&lock, 0, 1) == 0) *sum = 0;
}

int main() {
  int *sum;
  cudaMalloc(&sum, sizeof(int));
  add<<<1, 1>>>(sum);
  shut<<<1, 1>>>(sum);
  add<<<1, 1>>>(sum);
  cudaDeviceSynchronize();
}
