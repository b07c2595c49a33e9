//expect: unknown

// Each kind has places of its own, from the running sum of how many there are of each: all are in the array. The host
// computes them in a table on its stack.
#include <cuda_runtime.h>
#include <stdlib.h>
__global__ void place(const int *kind, int *next, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && kind[i] >= 0 && kind[i] < 4) out[atomicAdd(&next[kind[i]], 1)] = i;
}
int main() {
  const int n = 64;
  int *kind, *next, *out, h[n], many[4] = {0}, start[4], sum = 0;
  for (int i = 0; i < n; i++) many[h[i] = rand() % 4]++;
  for (int k = 0; k < 4; k++) {
    start[k] = sum;
    sum += many[k];
  }
  cudaMalloc(&kind, sizeof h);
  cudaMalloc(&next, sizeof start);
  cudaMalloc(&out, sizeof h);
  cudaMemcpy(kind, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(next, start, sizeof start, cudaMemcpyHostToDevice);
  place<<<n / 32, 32>>>(kind, next, out, n);
  cudaDeviceSynchronize();
}
