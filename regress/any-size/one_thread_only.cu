//expect: holds
//size: grid
//--blockDim=64 --gridDim=2

// With blocks of one thread, and of no others, all of them write the first place: of blocks of 64 threads it is proved for
// any grid, and for no other blocks.
__global__ void fill(int *out) {
  if (blockDim.x == 1)
    out[0] = blockIdx.x;
  else
    out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
