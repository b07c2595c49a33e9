//expect: holds
//size: any
//--blockDim=256 --gridDim=8

// The same with the threads that work side by side.
extern __shared__ int s[];
__global__ void sum(int *out, const int *in) {
  const unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d *= 2) {
    const unsigned i = 2 * d * t;
    if (i + d < blockDim.x) s[i] += s[i + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
