//expect: violated
//property: assertion
//line: 18
//--blockDim=2 --gridDim=1

// Both may add to the first one: 4.
#include <assert.h>

__global__ void float_sums_by_index_too_high(const int *in, float *out) {
  __shared__ float c[2];
  if (threadIdx.x == 0) {
    c[0] = 0;
    c[1] = 1;
  }
  __syncthreads();
  atomicAdd(&c[in[threadIdx.x] & 1], 2.0f);
  __syncthreads();
  assert(c[0] < 4.0f);
  out[threadIdx.x] = c[0];
}
