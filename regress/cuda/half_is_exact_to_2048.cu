//expect: holds
//--blockDim=1 --gridDim=1

#include <cuda_fp16.h>

// Whole numbers up to 2048 and their sums within that are exact.
__global__ void sum(int *out, int n) {
  __requires(n >= 0 && n <= 1024);
  const __half total = __hadd(__int2half_rn(n), __int2half_rn(1024));
  __assert(__half2int_rn(total) == n + 1024);
  out[threadIdx.x] = __half2int_rn(total);
}
