//expect: violated
//property: race
//line: 13
//--blockDim=2 --gridDim=2

// The other block's looks at the flag are a warning. The look of the producer's neighbour in its warp is a race, which
// the warning must not hide.
__device__ volatile int flag;

__global__ void k(int *out) {
  __requires(flag == 0);
  if (blockIdx.x == 0 && threadIdx.x == 0)
    flag = 1;
  else
    while (!flag) {}
  out[blockIdx.x * 2 + threadIdx.x] = 1;
}
