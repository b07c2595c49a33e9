//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// The read comes before the write or after it.
#include <cuda/atomic>

__global__ void write_and_read(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    out[0] = x.load(cuda::memory_order_relaxed);
  }
}
