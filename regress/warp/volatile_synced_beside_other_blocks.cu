//expect: holds
//--blockDim=128 --gridDim=4

// Within a warp barriers order the volatile accesses; only blocks meet at `out[0]`, which is a warning.
__global__ void sum(const int *in, volatile int *out) {
  __shared__ volatile int s[128];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  int x = t < 32 ? s[t + 16] : 0;
  __syncwarp();
  if (t < 32) s[t] += x;
  __syncthreads();
  if (t == 0) out[0] = s[0] + blockIdx.x;
}
