//expect: violated
//property: race
//--warp-sync=32 --blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// Not on a device whose waves have 32 lanes.
__global__ void sum(int *data) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = data[t];
  if (t < 32) s[t] += s[t + 32];
  data[t] = s[t];
}
