//expect: violated
//property: assertion
//line: 11
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// The upper half of the wave gets lost.
__global__ void count(const int *in) {
  const unsigned votes = __ballot(in[threadIdx.x] > 0);
  __assert(in[63] <= 0 || votes != 0);
}
