//expect: violated
//property: barrier-divergence
//line: 13
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

// 31 of 32 threads arrive.
__global__ void stuck(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x > 0) bar.arrive_and_wait();
  data[threadIdx.x] = 1;
}
