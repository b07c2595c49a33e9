//expect: holds
//--blockDim=256 --gridDim=64

// Numbers from 1 on.
__global__ void winner_writes_its_number(int *flag, int *out, const int *in, int n) {
  if (atomicCAS(flag, 0, threadIdx.x + 1) == 0) *out = threadIdx.x;
}
