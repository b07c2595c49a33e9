//expect: holds
//--blockDim=32 --gridDim=1
//--array out=32

#include <cuda/barrier>

__global__ void prepare(int *out, int n) {
  __requires(1 <= n && n <= 1048575);
  __shared__ cuda::barrier<cuda::thread_scope_block> rest;
  if (threadIdx.x == 0) init(&rest, n);
  __syncthreads();
  out[threadIdx.x] = n;
}
