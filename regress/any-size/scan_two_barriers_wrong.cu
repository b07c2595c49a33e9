//expect: violated
//property: race
//line: 16
//--blockDim=128 --gridDim=8

// The next round begins before everybody has written.
extern __shared__ int s[];
__global__ void scan(int *out, const int *in) {
  const unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d <<= 1) {
    int below = 0;
    if (t >= d) below = s[t - d];
    __syncthreads();
    s[t] += below;
  }
  out[blockIdx.x * blockDim.x + t] = s[t];
}
