//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The leader hands the turn on while others of its block still add.
__global__ void turn_of_blocks_no_barrier(const int *in, int *out, int *turn) {
  __requires_forall(turn, it == 0);
  const int tile = blockIdx.x / 4, part = blockIdx.x % 4;
  if (threadIdx.x == 0) {
    while (atomicAdd(&turn[tile], 0) != part) {
    }
    __threadfence();
  }
  __syncthreads();
  out[tile * blockDim.x + threadIdx.x] += in[blockIdx.x * blockDim.x + threadIdx.x];
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&turn[tile], part + 1);
  }
}
