//expect: holds
//--blockDim=32 --gridDim=1

// The lanes that will take the branch are collected before it; inside, they are exactly the mask.
__global__ void collected(int *out, const int *in) {
  const int v = in[threadIdx.x];
  int leader = 0;
  const unsigned mask = __ballot_sync(0xffffffffu, v < 0);
  if (v < 0) {
    leader = __ffs(mask) - 1;
    out[threadIdx.x] = __shfl_sync(mask, v, leader);
  }
}
