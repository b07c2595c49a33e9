//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// 0 is written again, and may be found again.
__global__ void winner_cas_reset(int *flag, int *out) {
  __requires(*flag == 0);
  if (atomicCAS(flag, 0, 1) == 0) {
    *out = threadIdx.x;
    atomicExch(flag, 0);
  }
}
