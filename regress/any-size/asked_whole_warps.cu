//expect: unknown
//--blockDim=256 --gridDim=8 --any-size

// With blocks that are no multiple of a warp, the first warp of a block has the row of the last one before.
__global__ void rows(int *y, int n) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (row < n && threadIdx.x % 32 == 0) y[row] = blockIdx.x;
}
