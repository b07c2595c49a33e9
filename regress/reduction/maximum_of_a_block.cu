//expect: holds
//--blockDim=32 --gridDim=1

// The maximum over a block is at least what each thread put in, and nothing was put in that is below the start.
__global__ void maximum(const int *in, int *out) {
  __shared__ int most;
  if (threadIdx.x == 0) most = -2147483647 - 1;
  __syncthreads();
  atomicMax(&most, in[threadIdx.x]);
  __syncthreads();
  __assert(most >= in[threadIdx.x]);
  if (threadIdx.x == 0) *out = most;
}
