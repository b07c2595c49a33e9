//expect: violated
//property: race
//line: 8
//--any-size

// `n` would have to be small for blocks of 64 threads; no number helps blocks of one, half of which is none.
__global__ void half_of_one(int *a, int n) {
  if (threadIdx.x == 0) a[blockIdx.x * (blockDim.x / 2 * n)] = blockIdx.x;
}
