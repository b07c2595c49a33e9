//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// The addition comes before the read or after it.
#include <cuda/atomic>

__global__ void count_of_1_and_a_read(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  if (threadIdx.x == 0) {
    n.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x < 1) n.fetch_add(1, cuda::memory_order_relaxed);
  else out[0] = n.load(cuda::memory_order_relaxed);
}
