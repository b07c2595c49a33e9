//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

// A shuffle brings the lanes together, but is not a memory barrier: the read of the neighbour's element is unordered.
__global__ void exchange(int *out, const int *in) {
  __shared__ int s[32];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  const int other = __shfl_xor_sync(0xffffffffu, tid, 1);
  out[tid] = s[other];
}
