//expect: violated
//property: deadlock
#include <cuda_runtime.h>

// The first launch leaves the lock taken, so that the second one waits forever. That the lock is free is none of the
// callers' business: the program itself has set it.
__device__ int lock = 0, total = 0;
__global__ void add(int isKept) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {}
  __threadfence();
  total = total + 1;
  __threadfence();
  if (!isKept) atomicExch(&lock, 0);
}

int main() {
  add<<<1, 2>>>(1);
  add<<<1, 2>>>(0);
  cudaDeviceSynchronize();
}
