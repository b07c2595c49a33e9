//expect: holds
#include <cuda_fp16.h>
#include <math.h>
#include <stdlib.h>

// The host computes with halves and by CUDA's own functions, too: what it launches is known all the same.
__global__ void twice(__half2 *v, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = __hadd2(v[i], v[i]);
}

void reference(__half2 *v, int n, float scale) {
  for (int i = 0; i < n; i++) v[i] = __hmul2(__hadd2(v[i], v[i]), __float2half2_rn(rsqrtf(scale)));
}

int main() {
  const int n = 1000;
  __half2 *v, *h = (__half2 *)malloc(n * sizeof(__half2));
  for (int i = 0; i < n; i++) h[i] = __float2half2_rn(1.0f);
  cudaMalloc(&v, n * sizeof(__half2));
  cudaMemcpy(v, h, n * sizeof(__half2), cudaMemcpyHostToDevice);
  twice<<<8, 128>>>(v, n);
  reference(h, n, 4.0f);
  cudaDeviceSynchronize();
}
