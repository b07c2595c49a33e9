//expect: violated
//property: race
//line: 17
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

// The block's barrier does not wait for the copies: that the other one is over does, and nobody has waited for it.
__global__ void turn(const int *in, int *out) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), bar);
  auto token = bar.arrive();
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
  bar.wait(static_cast<decltype(token) &&>(token));
}
