//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The writers fence, and the leader, who hands the turn on, does not.
__global__ void turn_of_blocks_others_fence(const int *in, int *out, int *turn) {
  __requires_forall(turn, it == 0);
  const int tile = blockIdx.x / 4, part = blockIdx.x % 4;
  if (threadIdx.x == 0) {
    while (atomicAdd(&turn[tile], 0) != part) {
    }
    __threadfence();
  }
  __syncthreads();
  out[tile * blockDim.x + threadIdx.x] += in[blockIdx.x * blockDim.x + threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicExch(&turn[tile], part + 1);
  }
}
