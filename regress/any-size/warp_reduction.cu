//expect: holds
//size: any
//--blockDim=256 --gridDim=8

// Each warp adds by shuffles, one lane a warp hands the sum over, and the first warp adds these. What a lane gets by a
// shuffle decides no address.
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
  __syncthreads();
  if (warp == 0) {
    v = lane < (blockDim.x + 31) / 32 ? parts[lane] : 0;
    v = warpSum(v);
    if (lane == 0) out[blockIdx.x] = v;
  }
}
