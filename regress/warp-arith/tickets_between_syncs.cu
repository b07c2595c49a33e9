//expect: holds
//size: any
//--blockDim=128 --gridDim=4

// A counter for each warp, in shared memory, cleared by its first lane.
__global__ void pack(int *out, const int *in) {
  __shared__ unsigned count[32];
  __shared__ int places[32][32];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int x = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (lane == 0) count[warp] = 0;
  __syncwarp();
  if (x > 0) places[warp][atomicAdd(&count[warp], 1u)] = x;
  __syncthreads();
  if (lane < count[warp]) out[blockIdx.x * blockDim.x + threadIdx.x] = places[warp][lane];
}
