//expect: unsupported
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// The machine counts the lanes that are there. Which those are is not modelled.
__global__ void first(int *out) {
  if (threadIdx.x < 10) out[threadIdx.x] = __popcll(__ballot(1));
  __syncthreads();
  if (threadIdx.x == 63) out[63] = out[0];
}
