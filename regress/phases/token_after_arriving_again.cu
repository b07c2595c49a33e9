//expect: violated
//property: barrier-divergence
//line: 17
//--blockDim=4 --gridDim=1
#include <cuda/barrier>

// Who waits with the token of phase 0 has come in phase 1, which is over when the others have come, too.
__global__ void rounds(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, 4);
  __syncthreads();
  auto first = b.arrive();
  auto again = first;
  b.wait(static_cast<decltype(first)&&>(first));
  auto second = b.arrive();
  data[threadIdx.x] = 1;
  b.wait(static_cast<decltype(again)&&>(again));
  b.wait(static_cast<decltype(second)&&>(second));
}
