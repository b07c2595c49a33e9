//expect: holds
//interleavings: 3
//--blockDim=2 --gridDim=1

// Each read comes before or after the write of its variable: 4, less the one that is a circle: both reads before
// the writes, which come before them in their threads.
#include <cuda/atomic>

__global__ void store_buffering(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
    out[0] = y.load(cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    y.store(1, cuda::memory_order_relaxed);
    out[1] = x.load(cuda::memory_order_relaxed);
  }
}
