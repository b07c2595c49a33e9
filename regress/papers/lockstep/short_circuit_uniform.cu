//expect: holds
//--blockDim=32 --gridDim=2

// ESOP 2013, section 1: short-circuit evaluation is unstructured control flow. Here both operands are the same for all
// threads, so the barrier behind them is met by all or by none.
__global__ void guardedSwap(int *out, int p, int q) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  if (p > 0 && (q > 0 || p > 10)) {
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
  }
}
