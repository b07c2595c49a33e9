//expect: violated
//property: barrier-divergence
//line: 22
//--blockDim=3 --gridDim=1
#include <cuda/barrier>

// Two threads have a barrier. A third one waits with the token of one of them, and they do not wait for it: they may be two
// phases further.
__global__ void rounds(int *data) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ Barrier b;
  __shared__ Barrier::arrival_token token;
  if (threadIdx.x == 0) init(&b, 2);
  __syncthreads();
  if (threadIdx.x < 2) {
    auto mine = b.arrive();
    if (threadIdx.x == 0) token = mine;
    b.wait(static_cast<decltype(mine)&&>(mine));
  }
  __syncthreads();
  if (threadIdx.x == 2)
    b.wait(static_cast<Barrier::arrival_token&&>(token));
  else
    b.arrive_and_wait();
  data[threadIdx.x] = 1;
}
