//expect: holds
//--blockDim=32 --gridDim=2

// A warp lists its lanes: tickets of a counter that one of them has set to 0, between barriers of the warp.
__global__ void list_of_a_warp(const int *in, int *out) {
  __shared__ int list[32], held;
  const int lane = threadIdx.x;
  if (lane == 0) held = 0;
  __syncwarp();
  if (in[lane] == 7) list[atomicAdd(&held, 1)] = lane;
  __syncwarp();
  if (lane < held) out[blockIdx.x * 32 + lane] = list[lane];
}
