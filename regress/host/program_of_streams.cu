//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Two halves, each in a stream of its own: copied, doubled, copied back.
__global__ void twice(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}

int main() {
  const int n = 4096, half = n / 2;
  float *h, *d[2];
  cudaStream_t streams[2];
  cudaMallocHost(&h, n * sizeof(float));
  for (int i = 0; i < n; ++i) h[i] = i;
  for (int k = 0; k < 2; ++k) {
    cudaStreamCreate(&streams[k]);
    cudaMalloc(&d[k], half * sizeof(float));
  }
  for (int k = 0; k < 2; ++k) {
    cudaMemcpyAsync(d[k], h + k * half, half * sizeof(float), cudaMemcpyHostToDevice, streams[k]);
    twice<<<half / 256, 256, 0, streams[k]>>>(d[k], half);
    cudaMemcpyAsync(h + k * half, d[k], half * sizeof(float), cudaMemcpyDeviceToHost, streams[k]);
  }
  cudaDeviceSynchronize();
  for (int k = 0; k < 2; ++k) {
    cudaFree(d[k]);
    cudaStreamDestroy(streams[k]);
  }
  cudaFreeHost(h);
}
