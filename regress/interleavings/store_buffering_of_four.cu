//expect: holds
//interleavings: 15
//--blockDim=4 --gridDim=1

// Four pairs in a ring, 16 ways; all reads before the writes is a circle.
#include <cuda/atomic>

__global__ void store_buffering_of_four(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y, z, w;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
    z.store(0, cuda::memory_order_relaxed);
    w.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
    out[0] = y.load(cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    y.store(1, cuda::memory_order_relaxed);
    out[1] = z.load(cuda::memory_order_relaxed);
  } else if (threadIdx.x == 2) {
    z.store(1, cuda::memory_order_relaxed);
    out[2] = w.load(cuda::memory_order_relaxed);
  } else if (threadIdx.x == 3) {
    w.store(1, cuda::memory_order_relaxed);
    out[3] = x.load(cuda::memory_order_relaxed);
  }
}
