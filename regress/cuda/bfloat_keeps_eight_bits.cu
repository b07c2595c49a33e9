//expect: violated
//property: assertion
//line: 11
//--blockDim=1 --gridDim=1

#include <cuda_bf16.h>

// 257 needs nine bits; a bfloat16 has eight.
__global__ void round(float *out) {
  const float v = __bfloat162float(__float2bfloat16(257.0f));
  __assert(v == 257.0f);
  out[threadIdx.x] = v;
}
