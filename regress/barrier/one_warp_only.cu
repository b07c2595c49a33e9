//expect: violated
//property: barrier-divergence
//line: 10
//--blockDim=64 --gridDim=1

// The condition is the same for all lanes of a warp, but a barrier is for the block.
__global__ void firstWarp(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  if (threadIdx.x / 32 == 0) __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
