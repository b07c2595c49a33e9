//expect: violated
//property: barrier-divergence
//line: 15
//--blockDim=4 --gridDim=1
#include <cuda/barrier>

// As token_of_one_thread.cu, and that thread has come to the next phase before, which may be over with the others' coming.
__global__ void rounds(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, 4);
  __syncthreads();
  auto first = b.arrive(), again = first;
  b.wait(static_cast<decltype(first)&&>(first));
  auto second = b.arrive();
  if (threadIdx.x == 1) b.wait(static_cast<decltype(again)&&>(again));
  b.wait(static_cast<decltype(second)&&>(second));
  data[threadIdx.x] = 1;
}
