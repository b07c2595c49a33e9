//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

// A barrier for half of the threads, which come to it.
__global__ void half(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x / 2);
  __syncthreads();
  if (threadIdx.x < blockDim.x / 2) bar.arrive_and_wait();
  data[threadIdx.x] = 1;
}
