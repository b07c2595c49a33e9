//expect: holds
//--blockDim=4 --gridDim=1
#include <cuda/barrier>

// One thread waits once more for what is over. The next phase waits for that thread.
__global__ void rounds(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, 4);
  __syncthreads();
  auto first = b.arrive();
  auto again = first;
  b.wait(static_cast<decltype(first)&&>(first));
  if (threadIdx.x == 1) b.wait(static_cast<decltype(again)&&>(again));
  b.arrive_and_wait();
  data[threadIdx.x] = 1;
}
