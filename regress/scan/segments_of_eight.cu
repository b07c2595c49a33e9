//expect: holds
//--blockDim=32 --gridDim=2

// Segments of eight threads scan independently in one shared array; the barriers are those of the block.
__global__ void scan(int *out, const int *in) {
  __shared__ int s[32];
  const int tid = threadIdx.x, place = tid % 8;
  s[tid] = in[blockIdx.x * 32 + tid];
  __syncthreads();
  for (int d = 1; d < 8; d *= 2) {
    const int below = place >= d ? s[tid - d] : 0;
    __syncthreads();
    s[tid] += below;
    __syncthreads();
  }
  out[blockIdx.x * 32 + tid] = s[tid];
}
