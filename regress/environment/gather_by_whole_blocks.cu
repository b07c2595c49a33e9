//expect: holds
//property: indirect-index
//provided: __requires_forall(next, 0 <= it && it < n);
// The grid has a block for each 128 numbers. That stays known while conditions on the elements are tried.
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void gather_by_whole_blocks(double *out, const double *in, const int *next, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[next[i]] + in[i];
}

int main(int argc, char **argv) {
  const int parts = atoi(argv[1]), n = 128 * parts;
  if (parts < 1 || parts > 1000) return 1;
  double *in, *out;
  int *next, *h = (int *)malloc(n * sizeof *h);
  for (int i = 0; i < n; ++i) h[i] = atoi(argv[2 + i]);
  cudaMalloc(&in, n * sizeof *in);
  cudaMalloc(&out, n * sizeof *out);
  cudaMalloc(&next, n * sizeof *next);
  cudaMemset(in, 0, n * sizeof *in);
  cudaMemcpy(next, h, n * sizeof *next, cudaMemcpyHostToDevice);
  gather_by_whole_blocks<<<n / 128, 128>>>(out, in, next, n);
  cudaDeviceSynchronize();
}
