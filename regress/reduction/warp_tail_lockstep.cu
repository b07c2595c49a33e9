//expect: holds
//--blockDim=64 --gridDim=1 --warp-sync=32

// The same idiom on a machine with lock-step warps: the whole warp reads before it writes, step after step.
__global__ void reduce(int *out, const int *in) {
  __shared__ volatile int s[64];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  if (tid < 32)
    for (unsigned d = 32; d > 0; d >>= 1) s[tid] = s[tid] + s[tid + d];
  if (tid == 0) out[0] = s[0];
}
