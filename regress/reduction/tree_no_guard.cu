//expect: violated
//property: bounds
//line: 14
//--blockDim=64 --gridDim=1

// Without the guard the upper threads read past the end of the array: thread 32 asks for s[64]. Reads and writes of
// one step are separated here, so that nothing races.
__global__ void reduce(int *out, const int *in) {
  __shared__ int s[64];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (unsigned half = 32; half > 0; half >>= 1) {
    const int other = s[tid + half];
    __syncthreads();
    s[tid] += other;
    __syncthreads();
  }
  if (tid == 0) out[0] = s[0];
}
