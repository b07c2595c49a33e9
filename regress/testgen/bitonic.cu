//expect: holds
//--blockDim=4 --gridDim=1 --array values=4

// Bitonic sort of as many keys as there are threads (GKLEE, PPoPP 2012, section 4).
__global__ void bitonic(int *values) {
  __shared__ int shared[4];
  const unsigned tid = threadIdx.x;
  shared[tid] = values[tid];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2) {
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned ixj = tid ^ j;
      if (ixj > tid) {
        if ((tid & k) == 0) {
          if (shared[tid] > shared[ixj]) {
            const int t = shared[tid];
            shared[tid] = shared[ixj];
            shared[ixj] = t;
          }
        } else {
          if (shared[tid] < shared[ixj]) {
            const int t = shared[tid];
            shared[tid] = shared[ixj];
            shared[ixj] = t;
          }
        }
      }
      __syncthreads();
    }
  }
  values[tid] = shared[tid];
}
