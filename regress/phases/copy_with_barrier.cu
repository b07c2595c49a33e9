//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

#include <assert.h>

// A phase of the barrier is over when the copies are that were started with it.
__global__ void turn(const int *in, int *out) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), bar);
  bar.arrive_and_wait();
  assert(s[31 - threadIdx.x] == in[31 - threadIdx.x]);
  out[threadIdx.x] = s[31 - threadIdx.x];
}
