//expect: violated
//property: bounds
//line: 17
//--blockDim=8 --gridDim=1

// The up-sweep forgets the -1: in the first step thread 7 adds into s[16].
#define N 16

__global__ void scan(unsigned *out, const unsigned *in) {
  __shared__ unsigned s[N];
  const unsigned tid = threadIdx.x;
  s[2 * tid] = in[2 * tid];
  s[2 * tid + 1] = in[2 * tid + 1];
  unsigned offset = 1;
  for (unsigned d = N / 2; d > 0; d /= 2) {
    __syncthreads();
    if (tid < d) s[offset * (2 * tid + 2)] += s[offset * (2 * tid + 1)];
    offset *= 2;
  }
  __syncthreads();
  out[tid] = s[tid];
}
