//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>

// Main is here, and calls what is in another file, which calls what is here: with any number. One row too many.
int setup(int argc, char **argv);

__global__ void halve(const float *in, float *out, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i <= n) out[i] = in[i] / 2;
}

void allocate(int n) {
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  halve<<<2, 64>>>(in, out, n);
}

int main(int argc, char **argv) {
  return setup(argc, argv);
}
