//expect: holds
//interleavings: 1
//--blockDim=3 --gridDim=1

// Arrivals commute, and looking at the counter is no step before all have come.
#include <cuda/atomic>

__global__ void barrier_of_a_counter(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  if (threadIdx.x == 0) {
    n.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  n.fetch_add(1, cuda::memory_order_release);
  while (n.load(cuda::memory_order_acquire) < 3) {
  }
  assert(n.load(cuda::memory_order_relaxed) == 3);
}
