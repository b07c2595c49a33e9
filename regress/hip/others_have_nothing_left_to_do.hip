//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void first(int *out) {
  if (threadIdx.x < 10) {
    const unsigned long long here = __ballot(1);
    __assert(here >> threadIdx.x & 1);
    out[threadIdx.x] = __popcll(here);
  }
}
