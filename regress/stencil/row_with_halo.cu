//expect: holds
//--blockDim=32 --gridDim=2 --array in=66 --array out=64

// Three-point stencil over a row: the block loads its 32 elements and one on either side, then reads neighbours.
__global__ void smooth(float *out, const float *in) {
  __shared__ float s[34];
  const int tid = threadIdx.x, i = blockIdx.x * 32 + tid;
  s[tid + 1] = in[i + 1];
  if (tid == 0) s[0] = in[i];
  if (tid == 31) s[33] = in[i + 2];
  __syncthreads();
  out[i] = (s[tid] + s[tid + 1] + s[tid + 2]) / 3;
}
