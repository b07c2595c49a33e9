//expect: violated
//property: race
//line: 16
//--blockDim=32 --gridDim=4

// The same with a plain += : a read and a write of two blocks, unordered.
__global__ void reduce(int *out, const int *in) {
  __shared__ int s[32];
  const unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * 32 + tid];
  __syncthreads();
  for (unsigned half = 16; half > 0; half >>= 1) {
    if (tid < half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid == 0) *out += s[0];
}
