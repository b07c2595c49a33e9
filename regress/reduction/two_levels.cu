//expect: holds
//--blockDim=128 --gridDim=2

// Warps reduce by shuffles, the first warp reduces the warps' sums: one barrier between the levels.
__global__ void reduce(unsigned *out, const unsigned *in) {
  __shared__ unsigned perWarp[4];
  const unsigned tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
  unsigned sum = in[blockIdx.x * 128 + tid];
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (lane == 0) perWarp[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = lane < 4 ? perWarp[lane] : 0;
    for (int d = 2; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (lane == 0) out[blockIdx.x] = sum;
  }
}
