//expect: violated
//property: race
//line: 16
//--blockDim=1024 --gridDim=16

// The tree of tree_reduction.cu with one more thread a step than there should be.
#define BLOCK 1024

__global__ void treeReduction(float *out, const float *in) {
  __shared__ float s[2 * BLOCK];
  const unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * BLOCK + tid];
  s[tid + BLOCK] = 0;
  __syncthreads();
  for (unsigned half = BLOCK / 2; half > 0; half >>= 1) {
    if (tid <= half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
