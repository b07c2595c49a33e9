//expect: holds
//interleavings: 7
//--blockDim=3 --gridDim=1

// Three pairs of a write and a read, 8 ways; to see y, which follows a sight of x, and then not x is a circle.
#include <cuda/atomic>

__global__ void write_to_read_causality(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    out[0] = x.load(cuda::memory_order_relaxed);
    y.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 2) {
    out[1] = y.load(cuda::memory_order_relaxed);
    out[2] = x.load(cuda::memory_order_relaxed);
  }
}
