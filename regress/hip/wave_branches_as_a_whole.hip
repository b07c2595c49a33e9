//expect: holds
//--blockDim=128 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void one_wave(int *out, const int *in) {
  if (threadIdx.x < 64) {
    const int any = __any(in[threadIdx.x] > 0);
    __assert(any || in[threadIdx.x] <= 0);
    out[threadIdx.x] = any;
  }
}
