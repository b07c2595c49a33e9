//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// The lanes below the own one, counted in two halves; and the value of the first lane.
__global__ void places(int *out) {
  const unsigned place = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  __assert(place == threadIdx.x);
  __assert(__builtin_amdgcn_readfirstlane(place + 5) == 5);
  out[place] = 1;
}
