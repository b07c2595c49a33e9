//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

// One barrier, phase after phase.
__global__ void sum(int *data) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = data[threadIdx.x];
  for (int half = 16; half > 0; half /= 2) {
    bar.arrive_and_wait();
    if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
  }
  if (threadIdx.x == 0) data[0] = s[0];
}
