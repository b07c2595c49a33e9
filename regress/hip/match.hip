//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// Threads t and t + 32 have equal values.
__global__ void alike(unsigned long long *out) {
  const unsigned long long same = __match_any(int(threadIdx.x % 32));
  __assert(same == (1ull << threadIdx.x % 32 | 1ull << (threadIdx.x % 32 + 32)));
  out[threadIdx.x] = same;
}
