//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// Without the upper half of the mask, lanes 32 to 63 all have place 32.
__global__ void places(int *out) {
  out[__builtin_amdgcn_mbcnt_lo(~0u, 0)] = threadIdx.x;
}
