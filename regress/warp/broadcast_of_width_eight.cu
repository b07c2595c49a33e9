//expect: violated
//property: assertion
//line: 10
//--blockDim=32 --gridDim=1

// With width 8 the source lane is counted within each group of eight, not within the warp.
__global__ void broadcast(int *out, const int *in) {
  const int tid = threadIdx.x;
  const int v = __shfl_sync(0xffffffffu, in[tid], 5, 8);
  __assert(v == in[5]);
  out[tid] = v;
}
