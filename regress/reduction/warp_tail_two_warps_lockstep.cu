//expect: violated
//property: volatile-race
//line: 13
//--blockDim=128 --gridDim=1 --warp-sync=32 --error volatile-race

// Lock-step covers one warp. Here the barrier-free tail begins one step too early, with two warps.
__global__ void reduce(int *out, const int *in) {
  __shared__ volatile int s[128];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  if (tid < 64)
    for (unsigned d = 64; d > 0; d >>= 1) s[tid] = s[tid] + s[tid + d];
  if (tid == 0) out[0] = s[0];
}
