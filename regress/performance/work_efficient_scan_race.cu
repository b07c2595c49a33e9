//expect: violated
//property: race
//line: 32
//--blockDim=1024 --gridDim=1

// The scan of work_efficient_scan.cu without the barrier before the results are written out.
#define BLOCK 1024
#define ELEMENTS (2 * BLOCK)

__global__ void workEfficientScan(unsigned *out, const unsigned *in) {
  __shared__ unsigned s[ELEMENTS];
  const unsigned tid = threadIdx.x;
  s[2 * tid] = in[2 * tid];
  s[2 * tid + 1] = in[2 * tid + 1];
  unsigned offset = 1;
  for (unsigned d = ELEMENTS / 2; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) s[offset * (2 * tid + 2) - 1] += s[offset * (2 * tid + 1) - 1];
    offset *= 2;
  }
  if (tid == 0) s[ELEMENTS - 1] = 0;
  for (unsigned d = 1; d < ELEMENTS; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      const unsigned a = offset * (2 * tid + 1) - 1, b = offset * (2 * tid + 2) - 1;
      const unsigned t = s[a];
      s[a] = s[b];
      s[b] += t;
    }
  }
  out[tid] = s[tid];
}
