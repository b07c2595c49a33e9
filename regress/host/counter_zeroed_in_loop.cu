//expect: holds
#include <cuda_runtime.h>

// Zeroed anew in each round.
__global__ void compact(const int *in, int *out, int *count) {
  int i = threadIdx.x;
  if (in[i] > 0) {
    int slot = atomicAdd(count, 1);
    __assert(slot >= 0 && slot < 8);
    out[slot] = in[i];
  }
}

int main() {
  int *in, *out, *count;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  for (int i = 0; i < 3; ++i) {
    cudaMemset(count, 0, sizeof(int));
    compact<<<1, 8>>>(in, out, count);
  }
}
