//expect: violated
//property: race
//line: 8
//--blockDim=128 --gridDim=4 --any-size

// With blocks that are no multiple of a warp, the last warp of a block has the element of the next block's first one.
__global__ void firsts(int *y) {
  if (threadIdx.x % 32 == 0) y[blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32] = blockIdx.x;
}
