//expect: holds
//interleavings: 3
//--blockDim=2 --gridDim=1

// Two pairs of writes, 4 ways; each thread's first write after the other's second would be a circle.
#include <cuda/atomic>

__global__ void two_and_two_writes(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
    y.store(2, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    y.store(1, cuda::memory_order_relaxed);
    x.store(2, cuda::memory_order_relaxed);
  }
}
