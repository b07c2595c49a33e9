//expect: unsupported
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

// The instruction waits, and orders no memory without fences around it.
__global__ void reverse(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __builtin_amdgcn_s_barrier();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
