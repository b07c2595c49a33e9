//expect: holds
//--blockDim=8 --gridDim=1

#include <cuda/barrier>

// A barrier for the first four threads, twice; the others have none.
__global__ void turn(int *data) {
  __shared__ int s[4];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, 4);
  __syncthreads();
  if (threadIdx.x < 4) {
    s[threadIdx.x] = data[threadIdx.x];
    bar.arrive_and_wait();
    data[threadIdx.x] = s[3 - threadIdx.x];
    bar.arrive_and_wait();
    s[threadIdx.x] = 0;
  }
}
