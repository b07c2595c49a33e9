//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// The halo of a tile as large as the block: its first and its last thread load one element more.
extern __shared__ float s[];
__global__ void smooth(float *out, const float *in, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + 1;
  s[t] = i < n ? in[i] : 0;
  if (threadIdx.x == 0) s[0] = i > 0 ? in[i - 1] : 0;
  if (threadIdx.x == blockDim.x - 1) s[t + 1] = i + 1 < n ? in[i + 1] : 0;
  __syncthreads();
  if (i < n) out[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}
