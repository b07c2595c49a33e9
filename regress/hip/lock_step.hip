//expect: holds
//--warp-sync=64 --blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void sum(int *data) {
  __shared__ volatile int s[64];
  const int t = threadIdx.x;
  s[t] = data[t];
  for (int d = 32; d > 0; d /= 2)
    if (t < d) s[t] += s[t + d];
  if (t == 0) data[0] = s[0];
}
