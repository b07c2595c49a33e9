//expect: violated
//property: invalid-mask
//line: 9
//--blockDim=32 --gridDim=1

// Branching on the lane's own vote splits the warp; the full mask is wrong inside.
__global__ void alone(int *out, const int *in) {
  int v = in[threadIdx.x];
  if (v < 0) v = __shfl_sync(0xffffffffu, v, 0);
  out[threadIdx.x] = v;
}
