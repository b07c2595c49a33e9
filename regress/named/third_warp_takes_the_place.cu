//expect: violated
//property: barrier-divergence
//line: 11
//--blockDim=3 --gridDim=1 --warp-size=1

// Three warps come to a barrier for two: the third one waits for ever, whichever it is. That of line 11 may be it.
__global__ void three(int *data) {
  if (threadIdx.x == 0)
    asm volatile("bar.sync 1, 2;" ::: "memory");
  else if (threadIdx.x == 1)
    asm volatile("bar.sync 1, 2;" ::: "memory");
  else
    asm volatile("bar.sync 1, 2;" ::: "memory");
  data[threadIdx.x] = 1;
}
