//expect: holds
//--blockDim=64 --gridDim=1

// Every lane gets the value of lane 5 of its warp.
__global__ void broadcast(int *out, const int *in) {
  const int tid = threadIdx.x;
  const int v = __shfl_sync(0xffffffffu, in[tid], 5);
  __assert(v == in[tid / 32 * 32 + 5]);
  out[tid] = v;
}
