//expect: violated
//property: race
//line: 7
//--blockDim=64 --gridDim=2 --any-size
// Half of a block of one thread is none, so that all such blocks write to a[0].
__global__ void k(int *a) {
  if (threadIdx.x == 0) a[blockIdx.x * (blockDim.x / 2)] = blockIdx.x;
}
