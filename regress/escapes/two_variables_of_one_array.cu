//expect: violated
//property: race
//line: 8
#include <cuda_runtime.h>

// Both variables lead to one array: neighbours race.
__device__ int *out, *in;
__global__ void shift() { out[threadIdx.x] = in[threadIdx.x + 1]; }

int main() {
  int *a;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  cudaMemcpyToSymbol(out, &a, sizeof(a));
  cudaMemcpyToSymbol(in, &a, sizeof(a));
  shift<<<1, 64>>>();
}
