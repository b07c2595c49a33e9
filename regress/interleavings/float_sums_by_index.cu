//expect: holds
//--blockDim=2 --gridDim=1

// 0, 1 and twice 2: exact in any order.
#include <assert.h>

__global__ void float_sums_by_index(const int *in, float *out) {
  __shared__ float c[2];
  if (threadIdx.x == 0) {
    c[0] = 0;
    c[1] = 1;
  }
  __syncthreads();
  atomicAdd(&c[in[threadIdx.x] & 1], 2.0f);
  __syncthreads();
  assert(c[0] >= 0.0f && c[0] + c[1] == 5.0f);
  out[threadIdx.x] = c[0];
}
