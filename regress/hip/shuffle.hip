//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void sum(int *data) {
  int v = data[threadIdx.x];
  for (int d = 32; d > 0; d /= 2) v += __shfl_down(v, d);
  if (threadIdx.x == 0) data[0] = v;
}
