//expect: holds
//--blockDim=256 --gridDim=64

// Nobody writes 0: who finds it is the only one.
__global__ void winner_cas(int *flag, int *out) {
  __requires(*flag == 0);
  if (atomicCAS(flag, 0, 1) == 0) *out = threadIdx.x;
}
