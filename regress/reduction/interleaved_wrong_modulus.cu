//expect: violated
//property: race
//line: 15
//--blockDim=16 --gridDim=1

// The modulus is the step instead of twice the step: every thread adds its neighbour, which is updated in the same
// interval.
__global__ void reduce(unsigned *out, const unsigned *in) {
  __shared__ unsigned s[32];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  s[tid + 16] = 0;
  __syncthreads();
  for (unsigned step = 1; step < blockDim.x; step *= 2) {
    if (tid % step == 0) s[tid] += s[tid + step];
    __syncthreads();
  }
  out[tid] = s[0];
}
