//expect: holds
//--blockDim=32 --gridDim=1 --warp-sync=32

// One buffer within one lock-step warp: all reads of a step come before its writes.
__global__ void scan(int *out, const int *in) {
  __shared__ volatile int s[32];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  for (int d = 1; d < 32; d *= 2)
    if (tid >= d) s[tid] = s[tid] + s[tid - d];
  out[tid] = s[tid];
}
