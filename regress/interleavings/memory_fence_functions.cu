//expect: holds
//property: volatile-race
//--blockDim=4 --gridDim=2 --init-globals

// As in the programming guide, "Memory Fence Functions": sums of blocks in a volatile array, which the last block adds.
// They are sums of integers, so that the final states can be compared with brute force.
__device__ unsigned count = 0;

__global__ void memory_fence_functions(const int *in, unsigned n, volatile int *sums) {
  __shared__ int s[4];
  __shared__ bool last;
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    int mine = 0;
    for (unsigned t = 0; t < blockDim.x; ++t) mine += s[t];
    sums[blockIdx.x] = mine;
    __threadfence();
    last = atomicInc(&count, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int all = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) all += sums[b];
    sums[0] = all;
    count = 0;
  }
}
