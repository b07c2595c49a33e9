//expect: holds
//--blockDim=64 --gridDim=4

// Whole blocks leave: the condition is the same for all threads of a block.
__global__ void doubled(int *out, const int *in, int blocks) {
  __shared__ int s[64];
  if (blockIdx.x >= blocks) return;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[63 - threadIdx.x];
}
