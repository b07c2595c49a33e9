//expect: holds
//--blockDim=256 --gridDim=64

// The blocks of a tile add to it one after the other, by their numbers in it.
__global__ void turn_of_blocks(const int *in, int *out, int *turn) {
  __requires_forall(turn, it == 0);
  const int tile = blockIdx.x / 4, part = blockIdx.x % 4;
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
