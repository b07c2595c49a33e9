//expect: holds
//interleavings: 4
//--blockDim=2 --gridDim=1

// Both look before either exchanges: two orders of the exchanges. Or one is through before the other looks: two more.
#include <cuda/atomic>

__global__ void look_then_claim(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  if (threadIdx.x == 0) {
    n.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (n.load(cuda::memory_order_relaxed) == 0) out[threadIdx.x] = n.exchange(1, cuda::memory_order_relaxed);
}
