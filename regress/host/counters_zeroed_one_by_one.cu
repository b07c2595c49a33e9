//expect: holds
#include <cuda_runtime.h>

// Two counters, each zeroed on its own.
__global__ void split(const int *in, int *out, int *count) {
  int i = threadIdx.x;
  int slot = in[i] > 0 ? atomicAdd(&count[0], 1) : 7 - atomicAdd(&count[1], 1);
  __assert(slot >= 0 && slot < 8);
  out[slot] = in[i];
}

int main() {
  int *in, *out, *count;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  cudaMalloc(&count, 2 * sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  cudaMemset(count + 1, 0, sizeof(int));
  split<<<1, 8>>>(in, out, count);
}
