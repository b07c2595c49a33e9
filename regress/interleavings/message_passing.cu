//expect: holds
//interleavings: 3
//--blockDim=2 --gridDim=1

// Two pairs of a write and a read, 4 ways; seeing the second write and not the first would be a circle.
#include <cuda/atomic>

__global__ void message_passing(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
    y.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    out[0] = y.load(cuda::memory_order_relaxed);
    out[1] = x.load(cuda::memory_order_relaxed);
  }
}
