//expect: holds
//--blockDim=64 --gridDim=1

// The repair of GKLEE section 2.2.1: the conditional work stays conditional, the barrier is met by every thread.
// Between the barrier's two sides thread t touches seen[t] and seen[63 - t], so the barrier is also needed.
__global__ void waitForAll(int *out, int i) {
  __shared__ int seen[64];
  const int tid = threadIdx.x;
  seen[tid] = 0;
  if (tid + i > 0) seen[tid] = i;
  __syncthreads();
  out[tid] = seen[63 - tid];
}
