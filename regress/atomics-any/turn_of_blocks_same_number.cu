//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Two blocks of a tile have one number.
__global__ void turn_of_blocks_same_number(const int *in, int *out, int *turn) {
  __requires_forall(turn, it == 0);
  const int tile = blockIdx.x / 4, part = blockIdx.x % 2;
  if (threadIdx.x == 0) {
    while (atomicAdd(&turn[tile], 0) != part) {
    }
    __threadfence();
  }
  __syncthreads();
  out[tile * blockDim.x + threadIdx.x] += in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&turn[tile], part + 1);
  }
}
