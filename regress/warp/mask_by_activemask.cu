//expect: holds
//--blockDim=32 --gridDim=1

// __activemask() tells which lanes run this instruction together. Lanes of one such set see the same set, so a shuffle among
// them names exactly the lanes that come; which sets there are is up to the scheduler.
__global__ void happened(int *out, const int *in) {
  int v = in[threadIdx.x];
  if (v < 0) {
    const unsigned mask = __activemask();
    v = __shfl_sync(mask, v, 0);
  }
  out[threadIdx.x] = v;
}
