//expect: violated
//property: race

// The order comes from a file, which may name one element twice. That is no number of the program's own, though another
// kernel has written there before.
#include <cuda_runtime.h>
#include <stdio.h>
__global__ void clear(int *order) { order[threadIdx.x] = threadIdx.x; }
__global__ void permute(int *out, const int *order) {
  const int to = order[threadIdx.x];
  if (to >= 0 && to < 128) out[to] = threadIdx.x;
}
int main() {
  int *order, *out, h[128];
  cudaMalloc(&order, sizeof h);
  cudaMalloc(&out, sizeof h);
  clear<<<1, 128>>>(order);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; i++)
    if (scanf("%d", &h[i]) != 1) return 1;
  cudaMemcpy(order, h, sizeof h, cudaMemcpyHostToDevice);
  permute<<<1, 128>>>(out, order);
  cudaDeviceSynchronize();
}
