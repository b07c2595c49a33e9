//expect: holds
//--blockDim=1024 --gridDim=16 --array in=16384 --array out=16

// Performance: tree reduction, one block of BLOCK threads for BLOCK elements. Race-free and inside its arrays. For other
// block sizes: -DBLOCK=N --blockDim=N --array in=16*N.
#ifndef BLOCK
#define BLOCK 1024
#endif

__global__ void treeReduction(float *out, const float *in) {
  __shared__ float s[BLOCK];
  const unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * BLOCK + tid];
  __syncthreads();
  for (unsigned half = BLOCK / 2; half > 0; half >>= 1) {
    if (tid < half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
