//expect: holds
//--blockDim=4 --gridDim=1

// Exclusive scan of 8 elements by 4 threads: up-sweep, clear the root, down-sweep. The assertion compares with the
// serial prefix.
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
  if (tid == 0) s[N - 1] = 0;
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
  unsigned serial = 0;
  for (unsigned i = 0; i < 2 * tid; i++) serial += in[i];
  __assert(s[2 * tid] == serial);
  __assert(s[2 * tid + 1] == serial + in[2 * tid]);
  out[2 * tid] = s[2 * tid];
  out[2 * tid + 1] = s[2 * tid + 1];
}
