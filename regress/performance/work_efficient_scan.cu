//expect: holds
//--blockDim=1024 --gridDim=4 --array in=8192 --array out=8192

// Performance: work-efficient exclusive scan, BLOCK threads for 2 * BLOCK elements a block. Race-free and inside its
// arrays. For other block sizes: -DBLOCK=N --blockDim=N --array in=8*N --array out=8*N.
#ifndef BLOCK
#define BLOCK 1024
#endif
#define ELEMENTS (2 * BLOCK)

__global__ void workEfficientScan(unsigned *out, const unsigned *in) {
  __shared__ unsigned s[ELEMENTS];
  const unsigned tid = threadIdx.x, base = blockIdx.x * ELEMENTS;
  s[2 * tid] = in[base + 2 * tid];
  s[2 * tid + 1] = in[base + 2 * tid + 1];
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
  __syncthreads();
  out[base + 2 * tid] = s[2 * tid];
  out[base + 2 * tid + 1] = s[2 * tid + 1];
}
