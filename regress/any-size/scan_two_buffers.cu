//expect: holds
//size: grid
//--blockDim=128 --gridDim=8

// Hillis and Steele: from one half of the buffer into the other.
extern __shared__ int s[];
__global__ void scan(int *out, const int *in) {
  const unsigned t = threadIdx.x, n = blockDim.x;
  unsigned to = 0, from = 1;
  s[t] = in[blockIdx.x * n + t];
  __syncthreads();
  for (unsigned d = 1; d < n; d *= 2) {
    to = 1 - to, from = 1 - to;
    s[to * n + t] = t >= d ? s[from * n + t] + s[from * n + t - d] : s[from * n + t];
    __syncthreads();
  }
  out[blockIdx.x * n + t] = s[to * n + t];
}
