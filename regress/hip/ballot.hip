//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// A ballot has 64 bits, and the highest lanes are in it.
__global__ void count(int *out, const int *in) {
  const unsigned long long votes = __ballot(in[threadIdx.x] > 0);
  __assert((votes >> threadIdx.x & 1) == (in[threadIdx.x] > 0));
  __assert(__popcll(votes) <= 64);
  out[threadIdx.x] = __popcll(votes);
}
