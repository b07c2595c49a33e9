//expect: violated
//property: bounds
//line: 12
//--blockDim=32 --gridDim=1

// The shared row has no room for the right halo.
__global__ void smooth(float *out, const float *in) {
  __shared__ float s[33];
  const int tid = threadIdx.x;
  s[tid + 1] = in[tid + 1];
  if (tid == 0) s[0] = in[0];
  if (tid == 31) s[tid + 2] = in[33];
  __syncthreads();
  out[tid] = s[tid] + s[tid + 1];
}
