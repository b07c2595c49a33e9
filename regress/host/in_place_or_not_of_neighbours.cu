//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// With an argument, thread i reads the element that thread i + 1 writes.
__global__ void shift(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) out[i] = in[i + 1];
}

int main(int argc, char **argv) {
  const int n = 1000;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  float *to = argc > 1 ? x : y;
  shift<<<(n + 255) / 256, 256>>>(to, x, n);
}
