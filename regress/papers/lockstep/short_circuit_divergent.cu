//expect: violated
//property: barrier-divergence
//line: 12
//--blockDim=32 --gridDim=1

// ESOP 2013, section 1: the second operand depends on the thread and decides only where the first is true; for p > 0
// the threads with a negative input miss the barrier.
__global__ void guardedSwap(int *out, const int *in, int p) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  if (p > 0 && in[threadIdx.x] >= 0) {
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
  }
}
