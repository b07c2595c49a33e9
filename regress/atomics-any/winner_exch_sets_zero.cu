//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Thread 0 of each block writes 0.
__global__ void winner_exch_sets_zero(int *flag, int *out) {
  __requires(*flag == 0);
  if (atomicExch(flag, threadIdx.x) == 0) *out = threadIdx.x;
}
