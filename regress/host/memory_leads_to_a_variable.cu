//expect: violated
//property: race
//line: 12
//knownbug: a pointer in memory to a variable which the kernel names is not followed to it
#include <cuda_runtime.h>

__device__ int table[65];
__device__ int *target;

// A variable holds the address of the other one.
__global__ void k() {
  target[threadIdx.x] = table[threadIdx.x + 1];
}

int main() {
  int *t;
  cudaGetSymbolAddress((void **)&t, table);
  cudaMemcpyToSymbol(target, &t, sizeof(t));
  k<<<1, 64>>>();
  cudaDeviceSynchronize();
}
