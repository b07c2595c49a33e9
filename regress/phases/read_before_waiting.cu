//expect: violated
//property: race
//line: 17
//--blockDim=32 --gridDim=1

#include <cuda/barrier>
#include <utility>

// The thread has arrived and has not waited yet: the others may still write.
__global__ void turn(int *data) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = data[threadIdx.x];
  auto token = bar.arrive();
  data[threadIdx.x] = s[31 - threadIdx.x];
  bar.wait(std::move(token));
}
