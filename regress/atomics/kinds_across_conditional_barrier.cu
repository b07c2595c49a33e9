//expect: violated
//property: assertion
//--blockDim=2 --gridDim=1

#include <assert.h>

// Without the barrier (n <= 0) the addition may come before the maximum, and 5 is left. What atomics leave on both sides
// of a barrier that may not happen no formula knows, but a replay does.
__global__ void mix(int n) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  if (threadIdx.x == 0) atomicMax(&s, 5);
  if (n > 0) __syncthreads();
  if (threadIdx.x == 1) atomicAdd(&s, 3);
  __syncthreads();
  assert(s == 8);
}
