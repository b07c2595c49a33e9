//expect: holds
//interleavings: 4
//--blockDim=2 --gridDim=1

// One thread after the other: two ways. Or both read 0, one of them is first, and the other tries again: two more.
#include <cuda/atomic>

__global__ void add_by_compare_and_swap(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  if (threadIdx.x == 0) {
    n.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  int old = n.load(cuda::memory_order_relaxed);
  while (!n.compare_exchange_strong(old, old + 1, cuda::memory_order_relaxed)) {
  }
  __syncthreads();
  assert(n.load(cuda::memory_order_relaxed) == 2);
}
