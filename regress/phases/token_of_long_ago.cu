//expect: violated
//property: barrier-divergence
//line: 15
//--blockDim=4 --gridDim=1
#include <cuda/barrier>

// A token is good while its phase or the next one is under way: here the next one is over, too.
__global__ void rounds(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, 4);
  __syncthreads();
  auto first = b.arrive();
  auto again = first;
  b.wait(static_cast<decltype(first)&&>(first)), b.arrive_and_wait();
  b.wait(static_cast<decltype(again)&&>(again));
  data[threadIdx.x] = 1;
}
