//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

// One buffer and one barrier a step: the read of s[tid - d] and its owner's update are in the same interval.
__global__ void scan(int *out, const int *in) {
  __shared__ int s[32];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (int d = 1; d < 32; d *= 2) {
    if (tid >= d) s[tid] += s[tid - d];
    __syncthreads();
  }
  out[tid] = s[tid];
}
