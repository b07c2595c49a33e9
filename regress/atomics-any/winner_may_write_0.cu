//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// n may be 0.
__global__ void winner_may_write_0(int *flag, int *out, const int *in, int n) {
  if (atomicCAS(flag, 0, n) == 0) *out = threadIdx.x;
}
