//expect: violated
//property: race
//line: 16
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

// __syncthreads knows nothing of the copy.
__global__ void turn(const int *in, int *out) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), bar);
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}
