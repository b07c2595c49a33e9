//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The mode is one of which the precondition asks nothing: n may be 0.
__global__ void scale(const int *mode, int *out, int n) {
  __requires(mode[0] != 7 || n == 3);
  out[threadIdx.x * n] = mode[1] + threadIdx.x;
}

int main(int argc, char **argv) {
  int h[2] = {8, 9};
  int *mode, *out;
  cudaMalloc(&mode, 4 * sizeof(int));
  cudaMalloc(&out, 64);
  cudaMemcpy(mode, h, sizeof(h), cudaMemcpyHostToDevice);
  scale<<<1, 4>>>(mode, out, argc - 1);
}
