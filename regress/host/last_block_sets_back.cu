//expect: holds
#include <cuda_runtime.h>

// The block that finishes last adds up what all have left, and sets the number of those that have finished back to 0.
__device__ unsigned done = 0;

__global__ void sum(const int *in, int *partial, int *out) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    unsigned ticket = atomicInc(&done, gridDim.x);
    __assert(ticket < gridDim.x);
    if (ticket == gridDim.x - 1) {
      __threadfence();
      int s = 0;
      for (int i = 0; i < gridDim.x; i++) s += partial[i];
      out[0] = s;
      atomicExch(&done, 0);
    }
  }
}

int main() {
  int *in, *part, *out;
  cudaMalloc(&in, 3 * sizeof(int));
  cudaMalloc(&part, 3 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  for (int i = 0; i < 4; i++) sum<<<3, 2>>>(in, part, out);
  cudaDeviceSynchronize();
}
