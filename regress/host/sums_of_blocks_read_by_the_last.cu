//expect: holds
//--error uninitialised-read
#include <cuda_runtime.h>

// The last block reads what the others have written: nobody has written it before the launch.
__device__ unsigned done;
__global__ void sum(volatile int *parts, int *out) {
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = blockIdx.x;
    __threadfence();
    if (atomicAdd(&done, 1u) == gridDim.x - 1) {
      __threadfence();
      int all = 0;
      for (int i = 0; i < gridDim.x; ++i) all += parts[i];
      *out = all;
    }
  }
}

int main() {
  int *parts, *out;
  cudaMalloc(&parts, 2 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  sum<<<2, 4>>>(parts, out);
}
