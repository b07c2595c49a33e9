//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// The first thread takes the place of the second for the left halo.
extern __shared__ float s[];
__global__ void smooth(float *out, const float *in, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  s[t] = i < n ? in[i] : 0;
  if (threadIdx.x == 0) s[1] = i > 0 ? in[i - 1] : 0;
  if (threadIdx.x == blockDim.x - 1) s[t + 1] = i + 1 < n ? in[i + 1] : 0;
  __syncthreads();
  if (i < n && t > 0) out[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}
