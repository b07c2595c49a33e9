//expect: holds
//size: any
//--blockDim=256 --gridDim=8

// Neighbours first: a multiple of 2 * s never meets an odd multiple of s.
extern __shared__ int s[];
__global__ void sum(int *out, const int *in) {
  const unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d *= 2) {
    if (t % (2 * d) == 0 && t + d < blockDim.x) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
