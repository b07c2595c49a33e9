//expect: unknown
//--blockDim=64 --gridDim=2 --any-size
// Blocks of three threads would share an element. Blocks of one thread, which are tried, do not.
__global__ void k(int *a) {
  if (blockDim.x == 3) a[0] = threadIdx.x;
  else a[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
