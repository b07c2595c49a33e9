//expect: holds
//--blockDim=16 --gridDim=1

// Interleaved addressing: thread 2*step*k adds its neighbour at distance step. Distances double, barriers between.
__global__ void reduce(unsigned *out, const unsigned *in) {
  __shared__ unsigned s[16];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (unsigned step = 1; step < blockDim.x; step *= 2) {
    if (tid % (2 * step) == 0) s[tid] += s[tid + step];
    __syncthreads();
  }
  unsigned serial = 0;
  for (unsigned i = 0; i < 16; i++) serial += in[i];
  __assert(s[0] == serial);
  out[tid] = s[0];
}
