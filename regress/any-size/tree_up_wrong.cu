//expect: violated
//property: race
//line: 13
//--blockDim=256 --gridDim=8

// The remainder by d leaves every thread in that an other one reads.
extern __shared__ int s[];
__global__ void sum(int *out, const int *in) {
  const unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d *= 2) {
    if (t % d == 0 && t + d < blockDim.x) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
