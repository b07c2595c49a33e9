//expect: holds
//--blockDim=32 --gridDim=1

// A branch on the result of a vote is taken by the whole warp, so the full mask is right inside.
__global__ void together(int *out, const int *in) {
  int v = in[threadIdx.x];
  if (__any_sync(0xffffffffu, v < 0)) v = __shfl_sync(0xffffffffu, v, 0);
  out[threadIdx.x] = v;
}
