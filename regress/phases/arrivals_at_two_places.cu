//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

// Each thread arrives once, at one of two places.
__global__ void apart(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x < 16)
    bar.arrive_and_wait();
  else
    bar.arrive_and_wait();
  data[threadIdx.x] = 1;
}
