//expect: holds
//--blockDim=4 --gridDim=1
#include <cuda/barrier>

// A token is waited for twice: the phase that it is of is over, and no other one is.
__global__ void rounds(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, 4);
  __syncthreads();
  b.arrive_and_wait();
  auto first = b.arrive();
  auto again = first;
  b.wait(static_cast<decltype(first)&&>(first));
  b.wait(static_cast<decltype(again)&&>(again));
  data[threadIdx.x] = 1;
}
