//expect: holds
//--error uninitialised-read
#include <cuda_runtime.h>

__global__ void count(const int *v, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[v[i] & 15], 1);
}

int main() {
  int h[128] = {}, *v, *bins;
  cudaMalloc(&v, sizeof h);
  cudaMalloc(&bins, 16 * sizeof(int));
  cudaMemset(bins, 0, 16 * sizeof(int));
  cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
  count<<<2, 64>>>(v, bins, 128);
}
