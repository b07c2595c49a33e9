//expect: violated
//property: barrier-divergence
//line: 12
//--blockDim=32 --gridDim=1
#include <cuda/barrier>

// Half of the warps of a block of one warp: a barrier is for at least one.
__global__ void turn(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  __shared__ int s[32];
  const unsigned warps = blockDim.x / 32;
  if (threadIdx.x == 0) init(&b, warps / 2 * 32);
  __syncthreads();
  s[threadIdx.x] = data[threadIdx.x];
  b.arrive_and_wait();
  data[threadIdx.x] = s[31 - threadIdx.x];
}
