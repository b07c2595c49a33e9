//expect: holds
//--blockDim=64 --gridDim=2

#include <hip/hip_runtime.h>

// Lanes that have exited take no part.
__global__ void some(int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned long long here = __ballot(1);
  __assert(here >> __lane_id() & 1);
  out[i] = __popcll(here);
}
