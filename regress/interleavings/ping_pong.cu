//expect: holds
//interleavings: 1
//--blockDim=2 --gridDim=1

// Each waits for the other's move.
#include <cuda/atomic>

__global__ void ping_pong(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> flag;
  if (threadIdx.x == 0) {
    flag.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    flag.store(1, cuda::memory_order_relaxed);
    while (flag.load(cuda::memory_order_relaxed) != 2) {
    }
  } else {
    while (flag.load(cuda::memory_order_relaxed) != 1) {
    }
    flag.store(2, cuda::memory_order_relaxed);
  }
}
