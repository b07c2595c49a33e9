//expect: holds
//--blockDim=1 --gridDim=1

#include <cuda_fp16.h>

// Squares of numbers from 1 to 255 are rounded by less than the root makes up for: the root rounds back to the number.
__global__ void root(__half *out, __half x) {
  if (__hge(x, __float2half(1.0f)) && __hle(x, __float2half(255.0f))) {
    const __half r = hsqrt(__hmul(x, x));
    __assert(__heq(r, x));
    out[threadIdx.x] = r;
  }
}
