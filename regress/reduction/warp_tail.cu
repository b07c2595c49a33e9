//expect: violated
//property: race
//line: 14
//--blockDim=64 --gridDim=1

// The old idiom: the last warp goes on without barriers, relying on lock-step. With independent thread scheduling the
// steps of the tail race.
__global__ void reduce(int *out, const int *in) {
  __shared__ volatile int s[64];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  if (tid < 32)
    for (unsigned d = 32; d > 0; d >>= 1) s[tid] = s[tid] + s[tid + d];
  if (tid == 0) out[0] = s[0];
}
