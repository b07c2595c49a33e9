//expect: holds
//--blockDim=32 --gridDim=1

// With a warp barrier as well.
__global__ void exchange(int *out, const int *in) {
  __shared__ int s[32];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  const int other = __shfl_xor_sync(0xffffffffu, tid, 1);
  __syncwarp();
  out[tid] = s[other];
  __assert(other == (tid ^ 1));
}
