//expect: violated
//property: barrier-divergence
//line: 15
//--blockDim=64 --gridDim=1

// The barrier was moved into the conditional: from the first step on, only the lower half meets it.
__global__ void reduce(int *out, const int *in) {
  __shared__ int s[64];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (unsigned half = 32; half > 0; half >>= 1) {
    if (tid < half) {
      s[tid] += s[tid + half];
      __syncthreads();
    }
  }
  if (tid == 0) out[0] = s[0];
}
