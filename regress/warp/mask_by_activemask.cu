//expect: violated
//property: invalid-mask
//line: 12
//--blockDim=32 --gridDim=1

// __activemask() tells which lanes happen to be here, not which will come: with independent scheduling different lanes
// may see different sets and then wait for each other with different masks.
__global__ void happened(int *out, const int *in) {
  int v = in[threadIdx.x];
  if (v < 0) {
    const unsigned mask = __activemask();
    v = __shfl_sync(mask, v, 0);
  }
  out[threadIdx.x] = v;
}
