//expect: holds
//interleavings: 12
//--blockDim=3 --gridDim=1

// Two orders of the writes; the two reads, in their order, fall into the three gaps in 6 ways.
#include <cuda/atomic>

__global__ void two_reads_of_two_writes(int *out) {
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
    out[1] = x.load(cuda::memory_order_relaxed);
  }
}
