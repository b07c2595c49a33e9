//expect: holds
//--blockDim=256 --gridDim=64

// n is not 0.
__global__ void winner_writes_n(int *flag, int *out, const int *in, int n) {
  __requires(n != 0);
  if (atomicCAS(flag, 0, n) == 0) *out = threadIdx.x;
}
