//expect: holds
//interleavings: 4
//--blockDim=3 --gridDim=1

// Each read comes before the write or after it; the reads do not matter to each other: 2 * 2.
#include <cuda/atomic>

__global__ void write_and_two_reads(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    out[0] = x.load(cuda::memory_order_relaxed);
  } else if (threadIdx.x == 2) {
    out[1] = x.load(cuda::memory_order_relaxed);
  }
}
