//expect: holds
//interleavings: 18
//--blockDim=4 --gridDim=1

// Two orders of the writes, and each read stands before, between or after them: 2 * 3 * 3.
#include <cuda/atomic>

__global__ void two_writes_two_reads(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    x.store(2, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 2) {
    out[0] = x.load(cuda::memory_order_relaxed);
  } else if (threadIdx.x == 3) {
    out[1] = x.load(cuda::memory_order_relaxed);
  }
}
