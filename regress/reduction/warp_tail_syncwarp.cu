//expect: holds
//--blockDim=64 --gridDim=1

// The idiom made portable: a warp barrier after the reads and one after the writes of each step.
__global__ void reduce(int *out, const int *in) {
  __shared__ int s[64];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  if (tid < 32)
    for (unsigned d = 32; d > 0; d >>= 1) {
      const int sum = s[tid] + s[tid + d];
      __syncwarp();
      s[tid] = sum;
      __syncwarp();
    }
  if (tid == 0) out[0] = s[0];
}
