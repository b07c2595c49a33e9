//expect: holds
//--blockDim=256 --gridDim=64

// A winner before the barrier and one after it.
__global__ void winner_of_each_round_apart(int *out) {
  __shared__ int f;
  if (threadIdx.x == 0) f = 0;
  __syncthreads();
  if (atomicCAS(&f, 0, 1) == 0) out[blockIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) f = 0;
  __syncthreads();
  if (atomicCAS(&f, 0, 1) == 0) out[blockIdx.x + 64] = threadIdx.x;
}
