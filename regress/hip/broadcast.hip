//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void last(int *out) {
  const int v = __shfl(int(threadIdx.x), 63);
  __assert(v == 63);
  out[threadIdx.x] = v;
}
