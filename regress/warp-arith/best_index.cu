//expect: holds
//size: any
//--blockDim=128 --gridDim=4 --array in=n

// The index of the largest element of a warp is the index of one of its lanes.
__global__ void best(int *out, const int *in, int n) {
  __requires(n > 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i < n ? i : n - 1;
  int most = in[at];
  for (int d = 16; d > 0; d /= 2) {
    const int otherMost = __shfl_xor_sync(0xffffffffu, most, d), other = __shfl_xor_sync(0xffffffffu, at, d);
    if (otherMost > most) most = otherMost, at = other;
  }
  if (threadIdx.x % 32 == 0) out[blockIdx.x * ((blockDim.x + 31) / 32) + threadIdx.x / 32] = in[at];
}
