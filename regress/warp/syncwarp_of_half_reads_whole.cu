//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

// The lower half synchronises, but reads what the upper half wrote.
__global__ void half(int *out, const int *in) {
  __shared__ int s[32];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  if (tid < 16) {
    __syncwarp(0x0000ffffu);
    out[tid] = s[31 - tid];
  }
}
