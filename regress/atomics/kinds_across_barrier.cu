//expect: holds
//--blockDim=2 --gridDim=1

#include <assert.h>

// First the maximum, then the addition.
__global__ void mix() {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  if (threadIdx.x == 0) atomicMax(&s, 5);
  __syncthreads();
  if (threadIdx.x == 1) atomicAdd(&s, 3);
  __syncthreads();
  assert(s == 8);
}
