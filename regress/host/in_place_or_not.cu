//expect: holds
#include <cuda_runtime.h>

// One launch in the source: with an argument it passes one array twice, without two. Each element is read and written by
// one thread only, so both are right.
__global__ void relu(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] > 0 ? in[i] : 0;
}

int main(int argc, char **argv) {
  const int n = 1000;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  float *to = argc > 1 ? x : y;
  relu<<<(n + 255) / 256, 256>>>(to, x, n);
}
