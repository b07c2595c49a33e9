//expect: violated
//property: race
//line: 14
//--blockDim=3 --gridDim=1

#include <cuda/barrier>

// Who arrives twice in a phase stands for a thread that has not arrived.
__global__ void twice(int *data) {
  __shared__ int s[3];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = data[threadIdx.x];
  bar.arrive();
  bar.arrive_and_wait();
  data[threadIdx.x] = s[2 - threadIdx.x];
}
