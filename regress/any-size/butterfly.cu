//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Partners by an exclusive or, in every round those of twice the distance.
extern __shared__ int s[];
__global__ void sums(int *out, const int *in) {
  const unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d <<= 1) {
    const int others = (t ^ d) < blockDim.x ? s[t ^ d] : 0;
    __syncthreads();
    s[t] += others;
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = s[t];
}
