//expect: holds
//--blockDim=1 --gridDim=1

#include <cuda_fp16.h>

// x <= y: the quotient of the real numbers is at most 1, which is a float, and rounding is monotone.
__global__ void ratio(__half *out, __half x, __half y) {
  if (__hgt(x, __float2half(0.0f)) && __hle(x, y) && !__hisinf(y)) {
    __assert(__hle(__hdiv(x, y), __float2half(1.0f)));
    out[threadIdx.x] = __hdiv(x, y);
  }
}
