//expect: violated
//property: barrier-divergence
//line: 10
//--blockDim=64 --gridDim=1
#include <cuda/barrier>

// 2^20 is one too many.
__global__ void turn(int *data, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, 64 << 14);
  __syncthreads();
  b.arrive_and_wait();
  data[threadIdx.x] = n;
}
