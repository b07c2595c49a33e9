//expect: violated
//property: race
//line: 14
//--blockDim=8 --gridDim=1

// The buffers are swapped one step too late, so the second step reads and writes the same one.
__global__ void scan(int *out, const int *in) {
  __shared__ int s[2][8];
  const int tid = threadIdx.x;
  int from = 0, to = 1;
  s[0][tid] = in[tid];
  __syncthreads();
  for (int d = 1; d < 8; d *= 2) {
    s[to][tid] = tid >= d ? s[from][tid] + s[from][tid - d] : s[from][tid];
    from = to;
    __syncthreads();
  }
  out[tid] = s[from][tid];
}
