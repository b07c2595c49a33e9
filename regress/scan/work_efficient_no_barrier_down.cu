//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=1

// The down-sweep without its barrier: a step works on nodes that the step above still moves.
#define N 64

__device__ void exchangeAndAdd(unsigned &a, unsigned &b) {
  const unsigned t = a; a = b; b += t;
}

__global__ void scan(unsigned *out, const unsigned *in) {
  __shared__ unsigned s[N];
  const unsigned tid = threadIdx.x;
  s[2 * tid] = in[2 * tid];
  s[2 * tid + 1] = in[2 * tid + 1];
  unsigned offset = 1;
  for (unsigned d = N / 2; d > 0; d /= 2) {
    __syncthreads();
    if (tid < d) s[offset * (2 * tid + 2) - 1] += s[offset * (2 * tid + 1) - 1];
    offset *= 2;
  }
  if (tid == 0) s[N - 1] = 0;
  __syncthreads();
  for (unsigned d = 1; d < N; d *= 2) {
    offset /= 2;
    if (tid < d) exchangeAndAdd(s[offset * (2 * tid + 1) - 1], s[offset * (2 * tid + 2) - 1]);
  }
  __syncthreads();
  out[2 * tid] = s[2 * tid];
  out[2 * tid + 1] = s[2 * tid + 1];
}
