//expect: holds
// The runtime tells where the device's variable is; what is copied there is in it.
#include <assert.h>
#include <cuda_runtime.h>

__device__ int table[32];
__global__ void check() {
  assert(table[threadIdx.x] == 7);
}

int main() {
  int h[32], *at;
  for (int i = 0; i < 32; i++) h[i] = 7;
  cudaGetSymbolAddress((void **)&at, table);
  cudaMemcpy(at, h, sizeof h, cudaMemcpyHostToDevice);
  check<<<1, 32>>>();
}
