//expect: violated
//property: barrier-divergence
//line: 13
//--blockDim=64 --gridDim=1

// GKLEE (PPoPP 2012), section 2.2.1, first example: only the threads with tid + i > 0 meet the barrier. For i = 0
// thread 0 goes past it while the other 63 wait there.
__global__ void waitForSome(int *out, int i) {
  __shared__ int seen[64];
  const int tid = threadIdx.x;
  if (tid + i > 0) {
    seen[tid] = i;
    __syncthreads();
    out[tid] = seen[tid];
  }
}
