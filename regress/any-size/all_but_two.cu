//expect: holds
//size: grid
//--blockDim=64 --gridDim=2

// blockDim.x - 2 is a large number where a block has one thread: then its thread is among the first ones, and blocks
// meet.
__global__ void inner(int *out) {
  if (threadIdx.x < blockDim.x - 2 && blockDim.x > 64) out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  if (blockDim.x - 2 > 2048) out[7] = blockIdx.x;
}
