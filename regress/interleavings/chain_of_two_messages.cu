//expect: holds
//interleavings: 7
//--blockDim=3 --gridDim=1

// Three pairs, 8 ways; to see z, which follows y, which follows x, and then not x is a circle.
#include <cuda/atomic>

__global__ void chain_of_two_messages(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y, z;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
    z.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
    y.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    out[0] = y.load(cuda::memory_order_relaxed);
    z.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 2) {
    out[1] = z.load(cuda::memory_order_relaxed);
    out[2] = x.load(cuda::memory_order_relaxed);
  }
}
