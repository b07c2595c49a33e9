//expect: holds within bound
#include <cuda_runtime.h>

// 64 blocks of 128 threads have more interleavings than are followed: that the last block sets the counter back is
// proved for fewer.
__device__ unsigned done = 0;

__global__ void count(int *out) {
  if (threadIdx.x == 0) {
    unsigned ticket = atomicInc(&done, gridDim.x);
    __assert(ticket < gridDim.x);
    if (ticket == gridDim.x - 1) {
      out[0] = 1;
      atomicExch(&done, 0);
    }
  }
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  for (int i = 0; i < 2; i++) count<<<64, 128>>>(out);
  cudaDeviceSynchronize();
}
