//expect: violated
//property: race
//line: 18
//--blockDim=4 --gridDim=1
#include <cuda/barrier>

// Who has arrived has not waited: the count starts anew while others still take numbers.
__global__ void compact(int *out) {
  __shared__ int count;
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) {
    count = 0;
    init(&all, blockDim.x);
  }
  __syncthreads();
  int p = 0;
  p = atomicAdd(&count, 1);
  out[p] = threadIdx.x;
  auto token = all.arrive();
  if (threadIdx.x == 1) atomicExch(&count, 0);
  all.wait(std::move(token));
}
