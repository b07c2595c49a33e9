//expect: unknown
#include <cuda_runtime.h>
#include <stdlib.h>

// The variable leads to the array that is passed, the size of which is an input: neighbours race.
__device__ int *out;
__global__ void shift(const int *in) { out[threadIdx.x] = in[threadIdx.x + 1]; }

int main(int, char **argv) {
  const size_t n = 65 + strtoul(argv[1], nullptr, 10) % 1000;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  cudaMemset(a, 0, n * sizeof(int));
  cudaMemcpyToSymbol(out, &a, sizeof(a));
  shift<<<1, 64>>>(a);
  cudaDeviceSynchronize();
}
