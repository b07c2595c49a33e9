//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

#include <assert.h>
#include <utility>

// What comes before the arrival is ordered before what comes after the waiting.
__global__ void turn(int *data, int *other) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = threadIdx.x;
  auto token = bar.arrive();
  other[threadIdx.x] = 1;
  bar.wait(std::move(token));
  assert(s[31 - threadIdx.x] == 31 - threadIdx.x);
  data[threadIdx.x] = s[31 - threadIdx.x];
}
