//expect: holds
//--blockDim=1 --gridDim=1
#include <cuda_fp16.h>

// (1 + 2^-10)^2 = 1 + 2^-9 + 2^-20; rounded to a half, the last part is gone. __hmul_rn takes no part in a fused
// operation.
__global__ void rest(__half *out) {
  out[0] = __half(1.0009765625f);
  __half x = out[0], rounded = __half(1.001953125f);
  __assert(__half2float(__hmul_rn(x, x) - rounded) == 0.0f);
  __assert(__half2float(__hsub_rn(__hmul(x, x), rounded)) == 0.0f);
}
