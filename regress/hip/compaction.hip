//expect: holds
//--blockDim=64 --gridDim=1 --array out=64

#include <hip/hip_runtime.h>

__global__ void keep(int *out, const int *in) {
  const unsigned long long kept = __ballot(in[threadIdx.x] != 0), below = (1ull << __lane_id()) - 1;
  if (in[threadIdx.x] != 0) out[__popcll(kept & below)] = threadIdx.x;
}
