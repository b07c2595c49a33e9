//expect: violated
//property: assertion
//line: 10
// cudaMemcpy with the variable's name copies to what the host has under that name.
#include <assert.h>
#include <cuda_runtime.h>

__device__ int table[32];
__global__ void check() {
  assert(table[threadIdx.x] == 7);
}

int main() {
  int h[32];
  for (int i = 0; i < 32; i++) h[i] = 7;
  cudaMemcpy(table, h, sizeof h, cudaMemcpyHostToDevice);
  check<<<1, 32>>>();
}
