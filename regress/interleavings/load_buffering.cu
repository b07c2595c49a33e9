//expect: holds
//interleavings: 3
//--blockDim=2 --gridDim=1

// Two pairs, 4 ways; both reads after the other thread's write would be a circle.
#include <cuda/atomic>

__global__ void load_buffering(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = x.load(cuda::memory_order_relaxed);
    y.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    out[1] = y.load(cuda::memory_order_relaxed);
    x.store(1, cuda::memory_order_relaxed);
  }
}
