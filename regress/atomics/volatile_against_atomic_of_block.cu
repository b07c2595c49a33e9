//expect: violated
//property: race
//line: 11
//--blockDim=1 --gridDim=2

// An atomic operation of block scope is none for the other block, whose access is volatile.
__global__ void k(int *flag, int *out) {
  if (blockIdx.x == 0)
    *out = *(volatile int *)flag;
  else
    atomicAdd_block(flag, 1);
}
