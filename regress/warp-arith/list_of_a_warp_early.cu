//expect: violated
//property: race
//--blockDim=8 --gridDim=2

// Lanes read the list while others add to it.
__global__ void list_of_a_warp_early(const int *in, int *out) {
  __shared__ int list[8], held;
  const int lane = threadIdx.x;
  if (lane == 0) held = 0;
  __syncwarp();
  if (in[lane] == 7) list[atomicAdd(&held, 1)] = lane;
  if (lane < held) out[blockIdx.x * 8 + lane] = list[lane];
}
