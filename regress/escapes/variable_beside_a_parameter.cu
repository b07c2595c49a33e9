//expect: holds
#include <cuda_runtime.h>

// The variable leads to another array than the one that is passed.
__device__ int *out;
__global__ void shift(const int *in) { out[threadIdx.x] = in[threadIdx.x + 1]; }

int main() {
  int *a, *b;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMalloc(&b, 64 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  cudaMemcpyToSymbol(out, &b, sizeof(b));
  shift<<<1, 64>>>(a);
}
