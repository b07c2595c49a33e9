//expect: holds

#include <hip/hip_runtime.h>

__global__ void lanes(int *out) {
  __assert(warpSize == 64);
  __assert(threadIdx.x % warpSize == __lane_id());
  out[threadIdx.x] = threadIdx.x % warpSize;
}
