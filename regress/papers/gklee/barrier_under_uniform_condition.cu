//expect: holds
//--blockDim=64 --gridDim=2

// As GKLEE section 2.2.1, but the condition does not depend on the thread: all threads of a block take the same side.
__global__ void waitTogether(int *out, int i) {
  __shared__ int seen[64];
  const int tid = threadIdx.x;
  if (i > 0) {
    seen[tid] = i + tid;
    __syncthreads();
    out[blockIdx.x * 64 + tid] = seen[(tid + 1) % 64];
  }
}
