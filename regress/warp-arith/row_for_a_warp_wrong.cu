//expect: violated
//property: race
//line: 12
//--blockDim=128 --gridDim=4

// Rows of 31 places for 32 lanes.
__global__ void rows(int *out, unsigned *next, int n) {
  const unsigned lane = threadIdx.x % 32;
  unsigned row;
  if (lane == 0) row = atomicAdd(next, 1u);
  row = __shfl_sync(0xffffffffu, row, 0);
  if (row < 1000000) out[row * 31 + lane] = row;
}
