//expect: violated
//property: race
//line: 8
#include <cuda_runtime.h>

// The variable leads to the array that is passed: neighbours race.
__device__ int *out;
__global__ void shift(const int *in) { out[threadIdx.x] = in[threadIdx.x + 1]; }

int main() {
  int *a;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  cudaMemcpyToSymbol(out, &a, sizeof(a));
  shift<<<1, 64>>>(a);
}
