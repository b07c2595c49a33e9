//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// One buffer: all read, all wait, all write, all wait.
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
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = s[t];
}
