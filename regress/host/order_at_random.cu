//expect: violated
//property: race

// Random numbers come from outside: two of them may be equal.
#include <cuda_runtime.h>
#include <stdlib.h>
__global__ void permute(int *out, const int *order) {
  const int to = order[threadIdx.x];
  if (to >= 0 && to < 128) out[to] = threadIdx.x;
}
int main() {
  int *order, *out, h[128];
  cudaMalloc(&order, sizeof h);
  cudaMalloc(&out, sizeof h);
  for (int i = 0; i < 128; i++) h[i] = rand() % 128;
  cudaMemcpy(order, h, sizeof h, cudaMemcpyHostToDevice);
  permute<<<1, 128>>>(out, order);
  cudaDeviceSynchronize();
}
