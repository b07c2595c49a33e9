//expect: violated
//property: volatile-race
//line: 9
//--blockDim=1 --gridDim=2 --error volatile-race

// A volatile look at what an atomic operation changes: PTX takes both for relaxed ones, and nothing orders them.
__global__ void k(int *flag, int *out) {
  if (blockIdx.x == 0)
    atomicExch(flag, 1);
  else
    *out =
        *(volatile int *)flag;
}
