//expect: holds
//interleavings: 3
//--blockDim=2 --gridDim=1

// One pair of writes and one of a write and a read, 4 ways, one of them a circle.
#include <cuda/atomic>

__global__ void write_overtaken_by_a_read(int *out) {
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
    y.store(2, cuda::memory_order_relaxed);
    out[0] = x.load(cuda::memory_order_relaxed);
  }
}
