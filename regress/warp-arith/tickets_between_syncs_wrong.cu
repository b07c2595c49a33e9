//expect: violated
//property: race
//line: 12
//--blockDim=128 --gridDim=4

// Nothing orders the clearing before the additions of the other lanes.
__global__ void pack(int *out, const int *in) {
  __shared__ unsigned count[32];
  __shared__ int places[32][32];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int x = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (lane == 0) count[warp] = 0;
  if (x > 0) places[warp][atomicAdd(&count[warp], 1u)] = x;
  __syncthreads();
  if (lane < count[warp]) out[blockIdx.x * blockDim.x + threadIdx.x] = places[warp][lane];
}
