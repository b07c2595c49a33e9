//expect: holds
//--blockDim=32 --gridDim=1

#include <cuda/atomic>

// Every thread adds one, whatever the order; after the barrier the sum is there.
__global__ void count(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  if (threadIdx.x == 0) n.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  n.fetch_add(1, cuda::memory_order_relaxed);
  __syncthreads();
  __assert(n.load(cuda::memory_order_relaxed) == int(blockDim.x));
  if (threadIdx.x == 0) *out = n.load();
}
