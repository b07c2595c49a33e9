//expect: violated
//property: deadlock
//line: 10
#include <cuda_runtime.h>

// By its name the kernel leaves the lock as it finds it. By the address that the host passes it does not.
__device__ int lock = 0;

__global__ void add(int *sum, int *place) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  *sum += 1;
  atomicExch(&lock, 0);
  if (place) atomicExch(place, 1);
}

int main() {
  int *sum;
  void *place;
  cudaMalloc(&sum, sizeof(int));
  cudaGetSymbolAddress(&place, lock);
  for (int i = 0; i < 2; i++) add<<<1, 1>>>(sum, (int *)place);
  cudaDeviceSynchronize();
}
