//expect: violated
//property: assertion
//line: 16
//--blockDim=6 --gridDim=1

// A tree over a number of threads that is no power of two loses elements: 6 halves to 3, then to 1, and s[2] is left.
__global__ void reduce(int *out, const int *in) {
  __shared__ int s[6];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half >>= 1) {
    if (tid < half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid == 0) __assert(s[0] == in[0] + in[1] + in[2] + in[3] + in[4] + in[5]);
  out[tid] = s[0];
}
