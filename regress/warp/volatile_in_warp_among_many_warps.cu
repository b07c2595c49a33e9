//expect: violated
//property: race
//line: 13
//--blockDim=128 --gridDim=4

// A step of a sum that takes volatile for a barrier of the warp is a race. Other blocks write the same volatile result,
// which is a warning and must not hide it.
__global__ void sum(const int *in, volatile int *out) {
  __shared__ volatile int s[128];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) s[t] += s[t + 16];
  __syncthreads();
  if (t == 0) out[0] = s[0] + blockIdx.x;
}
