//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=2

// The halo and the neighbours' elements are read before they are sure to be there.
__global__ void smooth(float *out, const float *in) {
  __shared__ float s[34];
  const int tid = threadIdx.x, i = blockIdx.x * 32 + tid;
  s[tid + 1] = in[i + 1];
  if (tid == 0) s[0] = in[i];
  if (tid == 31) s[33] = in[i + 2];
  out[i] = (s[tid] + s[tid + 1] + s[tid + 2]) / 3;
}
