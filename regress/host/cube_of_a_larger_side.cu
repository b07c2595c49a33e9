//expect: violated
//property: bounds
//line: 10
#include <cuda_runtime.h>
#include <stdlib.h>

// The cube of a side between 1 and 33 is 35937 at most.
__global__ void shift(float *x, const float *from, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, point = i / 4;
  if (i < 4 * n && i % 4 == 0) x[point] = from[point] + from[point + n];
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  const int side = atoi(argv[1]);
  if (side < 1 || side > 33) return 1;
  const int n = side * side * side, most = 32 * 32 * 32;
  float *x, *from;
  cudaMalloc(&x, most * sizeof(float));
  cudaMalloc(&from, 2 * most * sizeof(float));
  cudaMemset(from, 0, 2 * most * sizeof(float));
  shift<<<(4 * n + 255) / 256, 256>>>(x, from, n);
  cudaDeviceSynchronize();
}
