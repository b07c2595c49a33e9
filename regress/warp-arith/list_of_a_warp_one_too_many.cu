//expect: violated
//property: bounds
//--blockDim=8 --gridDim=2

// One lane takes two places, of which the last may be the 9th.
__global__ void list_of_a_warp_one_too_many(const int *in, int *out) {
  __shared__ int list[8], held;
  const int lane = threadIdx.x;
  if (lane == 0) held = 0;
  __syncwarp();
  if (in[lane] == 7) list[atomicAdd(&held, lane == 0 ? 2 : 1)] = lane;
  __syncwarp();
  if (lane == 0) out[blockIdx.x * 8 + lane] = list[lane];
}
