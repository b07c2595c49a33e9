//expect: holds
#include <cuda_runtime.h>

// The counter is set anew for the second launch, the limit stays.
__device__ int count;
__constant__ int limit;

__global__ void compact(const int *in, int *out) {
  int i = threadIdx.x;
  if (in[i] > 0) {
    int slot = atomicAdd(&count, 1);
    __assert(slot >= 0 && slot < limit);
    out[slot] = in[i];
  }
}

int main() {
  int *in, *out, zero = 0, eight = 8;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  cudaMemcpyToSymbol(limit, &eight, sizeof(int));
  cudaMemcpyToSymbol(count, &zero, sizeof(int));
  compact<<<1, 8>>>(in, out);
  cudaMemcpyToSymbol(count, &zero, sizeof(int));
  compact<<<1, 8>>>(in, out);
}
