//expect: holds
//interleavings: 15
//--blockDim=4 --gridDim=1

// Four pairs of a write and a read, 16 ways; the readers cannot see the writes in opposite orders.
#include <cuda/atomic>

__global__ void independent_reads_of_independent_writes(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    y.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 2) {
    out[0] = x.load(cuda::memory_order_relaxed);
    out[1] = y.load(cuda::memory_order_relaxed);
  } else if (threadIdx.x == 3) {
    out[2] = y.load(cuda::memory_order_relaxed);
    out[3] = x.load(cuda::memory_order_relaxed);
  }
}
