//expect: violated
//property: race
//line: 13
#include <cuda_runtime.h>

// Two bytes are cleared: the flag of a block may be up before it has written.
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
  cudaMemset(ready, 0, 2);
  chain<<<3, 1>>>(in, out, ready);
}
