//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda_fp16.h>

// Both of a pair, and their order in memory.
__global__ void pairs(__half2 *data) {
  const __half2 v = __floats2half2_rn(1.5f, -2.0f), w = __hfma2(v, v, v);
  __assert(__low2float(w) == 3.75f && __high2float(w) == 2.0f);
  data[threadIdx.x] = w;
  const __half *flat = (const __half *)data;
  __assert(__half2float(flat[2 * threadIdx.x + 1]) == 2.0f);
}
