//expect: violated
//property: assertion
//line: 31
//--blockDim=4 --gridDim=1

// Without clearing the root the result is not the exclusive scan. Race-free, wrong.
#define N 8

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
  for (unsigned d = 1; d < N; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (tid < d) {
      const unsigned a = offset * (2 * tid + 1) - 1, b = offset * (2 * tid + 2) - 1;
      const unsigned t = s[a];
      s[a] = s[b];
      s[b] += t;
    }
  }
  __syncthreads();
  if (tid == 0) __assert(s[0] == 0);
  out[2 * tid] = s[2 * tid];
  out[2 * tid + 1] = s[2 * tid + 1];
}
