//expect: holds
//interleavings: 3
//--blockDim=2 --gridDim=1

// The write comes before, between or after the two reads.
#include <cuda/atomic>

__global__ void two_reads_of_one_write(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    out[0] = x.load(cuda::memory_order_relaxed);
    out[1] = x.load(cuda::memory_order_relaxed);
  }
}
