//expect: holds
#include <cuda_runtime.h>

// Each block waits for the flag of the one before it. The host clears the flags.
__global__ void chain(const int *in, int *out, unsigned *ready) {
  if (threadIdx.x == 0) {
    int before = 0;
    if (blockIdx.x > 0) {
      while (atomicAdd(&ready[blockIdx.x - 1], 0u) == 0u) {}
      __threadfence();
      before = out[blockIdx.x - 1];
    }
    out[blockIdx.x] = before + in[blockIdx.x];
    __threadfence();
    atomicExch(&ready[blockIdx.x], 1u);
  }
}

int main() {
  int *in, *out; unsigned *ready;
  cudaMalloc(&in, 3 * sizeof(int));
  cudaMalloc(&out, 3 * sizeof(int));
  cudaMalloc(&ready, 3 * sizeof(unsigned));
  cudaMemset(ready, 0, 3 * sizeof(unsigned));
  chain<<<3, 1>>>(in, out, ready);
}
