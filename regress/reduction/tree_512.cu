//expect: holds
//--blockDim=512 --gridDim=2

// The tree at 512 threads; all addresses are constants once the loop is unrolled.
__global__ void reduce(float *out, const float *in) {
  __shared__ float s[512];
  const unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half >>= 1) {
    if (tid < half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
