//expect: violated
//property: race
//line: 9
//--blockDim=2 --gridDim=1

// One side alone is volatile.
__global__ void k(int *flag, int *out) {
  if (threadIdx.x == 0)
    *flag = 1;
  else
    *out = *(volatile int *)flag;
}
