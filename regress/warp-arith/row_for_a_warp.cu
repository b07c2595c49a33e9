//expect: holds
//size: any
//--blockDim=128 --gridDim=4

// Each warp takes the next row; its number comes from lane 0.
__global__ void rows(int *out, unsigned *next, int n) {
  const unsigned lane = threadIdx.x % 32;
  unsigned row;
  if (lane == 0) row = atomicAdd(next, 1u);
  row = __shfl_sync(0xffffffffu, row, 0);
  if (row < 1000000) out[row * 32 + lane] = row;
}
