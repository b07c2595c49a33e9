//expect: holds
//--blockDim=256 --gridDim=64

// Who gets 0 is the first; all write 1.
__global__ void winner_exch(int *flag, int *out) {
  __requires(*flag == 0);
  if (atomicExch(flag, 1) == 0) *out = threadIdx.x;
}
