//expect: violated
//property: barrier-divergence
//line: 13
//--blockDim=8 --gridDim=1

#include <cuda/barrier>

// Four threads arrive at a barrier for five.
__global__ void turn(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, 5);
  __syncthreads();
  if (threadIdx.x < 4) bar.arrive_and_wait();
  data[threadIdx.x] = 1;
}
