//expect: holds
//interleavings: 7
//--blockDim=3 --gridDim=1

// Three pairs in a ring, 8 ways; all reads after the writes is a circle.
#include <cuda/atomic>

__global__ void load_buffering_of_three(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y, z;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
    z.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = x.load(cuda::memory_order_relaxed);
    y.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    out[1] = y.load(cuda::memory_order_relaxed);
    z.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 2) {
    out[2] = z.load(cuda::memory_order_relaxed);
    x.store(1, cuda::memory_order_relaxed);
  }
}
