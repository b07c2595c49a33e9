//expect: violated
//property: race
//line: 13
//--blockDim=64 --gridDim=1

// The tree without a barrier between steps: a step reads elements that the step before writes.
__global__ void reduce(int *out, const int *in) {
  __shared__ int s[64];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (unsigned half = 32; half > 0; half >>= 1)
    if (tid < half) s[tid] += s[tid + half];
  if (tid == 0) out[0] = s[0];
}
