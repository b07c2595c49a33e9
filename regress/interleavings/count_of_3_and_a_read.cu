//expect: holds
//interleavings: 8
//--blockDim=4 --gridDim=1

// Additions commute, but each comes before the read or after it: 2 * 2 * 2.
#include <cuda/atomic>

__global__ void count_of_3_and_a_read(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  if (threadIdx.x == 0) {
    n.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x < 3) n.fetch_add(1, cuda::memory_order_relaxed);
  else out[0] = n.load(cuda::memory_order_relaxed);
}
