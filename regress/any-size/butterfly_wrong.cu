//expect: violated
//property: race
//line: 13
//--blockDim=128 --gridDim=8

// Partners read each other while they write.
extern __shared__ int s[];
__global__ void sums(int *out, const int *in) {
  const unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d <<= 1) {
    s[t] += (t ^ d) < blockDim.x ? s[t ^ d] : 0;
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = s[t];
}
