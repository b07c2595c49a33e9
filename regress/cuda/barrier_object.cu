//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

// A barrier for all threads of the block, made by one of them and known to all after __syncthreads.
__global__ void turn(int *data) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = data[threadIdx.x];
  bar.arrive_and_wait();
  data[threadIdx.x] = s[31 - threadIdx.x];
}
