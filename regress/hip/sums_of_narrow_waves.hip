//expect: violated
//property: bounds
//line: 13
//--blockDim=1024 --gridDim=1

#include <hip/hip_runtime.h>

// Room for the sums of waves of 64, and one for each 32 threads is written.
__global__ void sums(int *out) {
  __shared__ int s[1024 / warpSize];
  int v = threadIdx.x;
  for (int d = 16; d > 0; d /= 2) v += __shfl_down(v, d, 32);
  if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 16) out[threadIdx.x] = s[threadIdx.x];
}
