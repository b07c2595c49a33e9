//expect: holds
#include <cuda_runtime.h>

__device__ int table[64];
__device__ int other[64];

// The pointer leads into a variable that the kernel does not name.
__global__ void k(int *out) {
  out[threadIdx.x] = table[threadIdx.x];
}

int main() {
  int *o;
  cudaGetSymbolAddress((void **)&o, other);
  k<<<1, 64>>>(o);
  cudaDeviceSynchronize();
}
