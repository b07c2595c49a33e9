//expect: violated
//property: race
//line: 17
//--blockDim=64 --gridDim=2

// Nobody waits for the sums of the other warps.
__device__ int warpSum(int v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}
__global__ void sum(const int *in, int *out, int n) {
  __shared__ int parts[32];
  int v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += in[i];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  v = warpSum(v);
  if (lane == 0) parts[warp] = v;
  if (warp == 0) {
    v = lane < (blockDim.x + 31) / 32 ? parts[lane] : 0;
    v = warpSum(v);
    if (lane == 0) out[blockIdx.x] = v;
  }
}
