//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

// The right halo is stored at s[32], which thread 31's own element already takes; thread 0 stores it.
__global__ void smooth(float *out, const float *in) {
  __shared__ float s[34];
  const int tid = threadIdx.x;
  s[tid + 1] = in[tid + 1];
  if (tid == 0) {
    s[0] = in[0];
    s[32] = in[33];
  }
  __syncthreads();
  out[tid] = s[tid] + s[tid + 1];
}
