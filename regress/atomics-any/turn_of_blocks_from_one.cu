//expect: violated
//property: deadlock
//--blockDim=256 --gridDim=64

// Nobody has the first turn.
__global__ void turn_of_blocks_from_one(const int *in, int *out, int *turn) {
  __requires_forall(turn, it == 0);
  const int tile = blockIdx.x / 4, part = blockIdx.x % 4;
  if (threadIdx.x == 0) {
    while (atomicAdd(&turn[tile], 0) != part + 1) {
    }
    __threadfence();
  }
  __syncthreads();
  out[tile * blockDim.x + threadIdx.x] += in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&turn[tile], part + 2);
  }
}
