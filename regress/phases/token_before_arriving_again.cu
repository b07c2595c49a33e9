//expect: holds
//--blockDim=4 --gridDim=1
#include <cuda/barrier>

// As token_after_arriving_again.cu, and phase 1 does not end before this thread has come to it.
__global__ void rounds(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, 4);
  __syncthreads();
  auto first = b.arrive();
  auto again = first;
  b.wait(static_cast<decltype(first)&&>(first));
  b.wait(static_cast<decltype(again)&&>(again));
  auto second = b.arrive();
  data[threadIdx.x] = 1;
  b.wait(static_cast<decltype(second)&&>(second));
}
