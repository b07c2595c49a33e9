//expect: holds within bound
#include <cuda_runtime.h>

// 64 blocks of 128 threads have more interleavings than are followed: that the flag is left as it is found is proved for
// fewer.
__device__ int busy = 0;

__global__ void work(int *out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    __assert(busy == 0);
    busy = 1;
    out[0] = busy;
    busy = 0;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  for (int i = 0; i < 2; i++) work<<<64, 128>>>(out);
  cudaDeviceSynchronize();
}
