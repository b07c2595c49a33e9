//expect: violated
//property: assertion
//line: 12
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// Written for warps of 32.
__global__ void count(int *out) {
  int v = 1;
  for (int d = 16; d > 0; d /= 2) v += __shfl_down(v, d);
  if (threadIdx.x == 0) __assert(v == 64);
  if (threadIdx.x == 0) *out = v;
}
