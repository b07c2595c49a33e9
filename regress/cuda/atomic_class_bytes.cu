//expect: holds
//--blockDim=4 --gridDim=1

#include <cuda/atomic>

// Atomics of one and two bytes: neighbours in a word do not disturb each other.
__global__ void flags(int *out) {
  __shared__ cuda::atomic<unsigned char, cuda::thread_scope_block> set[4];
  set[threadIdx.x].store(threadIdx.x + 1);
  __syncthreads();
  const int next = (threadIdx.x + 1) % 4;
  __assert(set[next].load() == next + 1);
  out[threadIdx.x] = set[next].load();
}
