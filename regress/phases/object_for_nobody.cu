//expect: violated
//--blockDim=32 --gridDim=1
//property: barrier-divergence
//line: 10

#include <cuda/barrier>

__global__ void prepare(int *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> rest;
  if (threadIdx.x == 0) init(&rest, n / 64);  // nobody arrives, and none is too few all the same
  __syncthreads();
  out[threadIdx.x] = n;
}
