//expect: holds
//--blockDim=8 --gridDim=2

// Tree reduction with sequential addressing. In each step the lower half reads the upper half; a barrier ends the step.
// The assertion compares with the serial sum: equal for all inputs, since integer addition is associative.
__global__ void reduce(int *out, const int *in) {
  __shared__ int s[8];
  const unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * 8 + tid];
  __syncthreads();
  for (unsigned half = 4; half > 0; half >>= 1) {
    if (tid < half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid == 0) {
    int serial = 0;
    for (unsigned i = 0; i < 8; i++) serial += in[blockIdx.x * 8 + i];
    __assert(s[0] == serial);
    out[blockIdx.x] = s[0];
  }
}
