//expect: violated
//property: race
//line: 7
//--blockDim=64 --gridDim=2 --any-size
// In blocks of one thread the last thread is the first, too, and its block shares that element with the next block.
__global__ void k(int *a) {
  if (threadIdx.x == blockDim.x - 1) a[blockIdx.x * (blockDim.x - 1) + threadIdx.x] = blockIdx.x;
}
