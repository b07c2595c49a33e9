//expect: holds
//--blockDim=32 --gridDim=2 --unwind=4

// Grid-stride accumulation over n elements, then the tree. The number of rounds depends on n.
__global__ void reduce(int *out, const int *in, int n) {
  __shared__ int s[32];
  const int tid = threadIdx.x;
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + tid; i < n; i += gridDim.x * blockDim.x) sum += in[i];
  s[tid] = sum;
  __syncthreads();
  for (int half = 16; half > 0; half >>= 1) {
    if (tid < half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
