//expect: unknown
#include <cuda_runtime.h>
#include <stdlib.h>

// Both variables lead to one array, the size of which is an input: neighbours race.
__device__ int *in, *out;
__global__ void shift() { out[threadIdx.x] = in[threadIdx.x + 1]; }

int main(int, char **argv) {
  const size_t n = 65 + strtoul(argv[1], nullptr, 10) % 1000;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  cudaMemset(a, 0, n * sizeof(int));
  cudaMemcpyToSymbol(in, &a, sizeof(a));
  cudaMemcpyToSymbol(out, &a, sizeof(a));
  shift<<<1, 64>>>();
  cudaDeviceSynchronize();
}
