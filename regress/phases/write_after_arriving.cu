//expect: violated
//property: race
//line: 18
//--blockDim=32 --gridDim=1

#include <cuda/barrier>
#include <utility>

// The write after the arrival is ordered with no read after the waiting.
__global__ void turn(int *data) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  auto token = bar.arrive();
  s[threadIdx.x] = data[threadIdx.x];
  bar.wait(std::move(token));
  data[threadIdx.x] = s[31 - threadIdx.x];
}
