//expect: holds
//--blockDim=128 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void count(int *out) {
  __shared__ int sums[128 / 64];
  int v = 1;
  for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down(v, d);
  if (threadIdx.x % warpSize == 0) sums[threadIdx.x / warpSize] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    __assert(sums[0] + sums[1] == 128);
    *out = sums[0] + sums[1];
  }
}
