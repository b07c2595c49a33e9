//expect: holds
//--blockDim=4 --gridDim=1

#include <cuda/barrier>

// Those that fill arrive and do not wait; those that use arrive and wait. All count.
__global__ void pass(int *data) {
  __shared__ int s[2];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x < 2) {
    s[threadIdx.x] = data[threadIdx.x];
    (void)bar.arrive();
  } else {
    bar.arrive_and_wait();
    data[threadIdx.x] = s[3 - threadIdx.x];
  }
}
